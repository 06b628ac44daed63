export * from './operations.access.ts'
export * from './operations.contract.ts'
export * from './operations.events.ts'
export * from './operations.kinds.ts'
