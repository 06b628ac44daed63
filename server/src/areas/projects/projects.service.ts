// What other areas may use of projects.
export { waitingFor } from './projects.queries.ts'
