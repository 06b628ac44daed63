export * from './overview.contract.ts'
export * from './overview.pages.ts'
