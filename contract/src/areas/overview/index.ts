export * from './overview.contract.ts'
export * from './overview.pages.ts'
export * from './overview.settings.ts'
