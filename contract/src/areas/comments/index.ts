export * from './comments.access.ts'
export * from './comments.contract.ts'
export * from './comments.events.ts'
