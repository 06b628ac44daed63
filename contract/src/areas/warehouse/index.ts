export * from './warehouse.access.ts'
export * from './warehouse.contract.ts'
export * from './warehouse.events.ts'
export * from './warehouse.pages.ts'
