export * from './trash.access.ts'
export * from './trash.contract.ts'
export * from './trash.events.ts'
export * from './trash.pages.ts'
