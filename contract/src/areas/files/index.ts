export * from './files.contract.ts'
