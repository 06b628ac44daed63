export * from './factor.contract.ts'
export * from './session.contract.ts'
export * from './session.pages.ts'
export * from './session.settings.ts'
