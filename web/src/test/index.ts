export { refuse, type Answers, type Input } from './fakeServer.ts'
export { address } from './address.ts'
export { person } from './people.ts'
export { openApp, renderAt } from './renderAt.tsx'
