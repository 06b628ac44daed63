export * from './accounts.access.ts'
export * from './accounts.contract.ts'
export * from './scholars.contract.ts'
