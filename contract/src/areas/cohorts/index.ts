export * from './cohorts.access.ts'
export * from './cohorts.contract.ts'
export * from './cohorts.events.ts'
export * from './cohorts.pages.ts'
