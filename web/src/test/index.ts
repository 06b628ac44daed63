export { refuse, type Answers } from './fakeServer.ts'
export { person } from './people.ts'
export { openApp, renderAt } from './renderAt.tsx'
