export * from './mentoring.access.ts'
export * from './mentoring.contract.ts'
export * from './mentoring.events.ts'
export * from './mentoring.pages.ts'
