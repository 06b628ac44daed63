export * from './session.contract.ts'
export * from './session.pages.ts'
