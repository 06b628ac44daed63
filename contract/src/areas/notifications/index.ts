export * from './notifications.contract.ts'
export * from './notifications.events.ts'
