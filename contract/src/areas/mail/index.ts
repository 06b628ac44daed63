export * from './mail.access.ts'
export * from './mail.contract.ts'
export * from './mail.events.ts'
export * from './mail.settings.ts'
