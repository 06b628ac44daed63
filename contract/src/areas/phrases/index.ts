export * from './phrases.access.ts'
export * from './phrases.contract.ts'
