export * from './notifications.contract.ts'
export * from './notifications.events.ts'
export * from './notifications.pages.ts'
export * from './notifications.settings.ts'
