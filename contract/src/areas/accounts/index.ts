export * from './accounts.access.ts'
export * from './accounts.contract.ts'
export * from './accounts.events.ts'
export * from './scholars.contract.ts'
