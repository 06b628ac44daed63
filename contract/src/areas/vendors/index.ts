export * from './vendors.access.ts'
export * from './vendors.contract.ts'
export * from './vendors.events.ts'
export * from './vendors.pages.ts'
