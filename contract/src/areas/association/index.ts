export * from './association.access.ts'
export * from './association.contract.ts'
