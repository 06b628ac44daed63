export * from './business.access.ts'
export * from './business.contract.ts'
export * from './business.events.ts'
export * from './business.pages.ts'
