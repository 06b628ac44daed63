export * from './vendors.access.ts'
export * from './vendors.contract.ts'
