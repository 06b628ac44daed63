export * from './settings.access.ts'
export * from './settings.contract.ts'
export * from './settings.events.ts'
export * from './policy.ts'
