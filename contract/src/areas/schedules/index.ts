export * from './schedules.access.ts'
export * from './schedules.contract.ts'
export * from './schedules.events.ts'
export * from './schedules.pages.ts'
