export * from './session.contract.ts'
export * from './session.pages.ts'
export * from './session.settings.ts'
export * from './time-zone.contract.ts'
