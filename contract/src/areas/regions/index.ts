export * from './regions.contract.ts'
