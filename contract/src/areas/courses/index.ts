export * from './courses.access.ts'
export * from './courses.contract.ts'
export * from './courses.events.ts'
export * from './courses.pages.ts'
