// What other areas may use of this one.
export { hashPassword } from './passwords.ts'
export { closeSessionsOf } from './session.queries.ts'
