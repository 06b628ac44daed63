export * from './groups.access.ts'
export * from './groups.contract.ts'
export * from './groups.events.ts'
export * from './groups.pages.ts'
