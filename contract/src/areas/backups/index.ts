export * from './backups.access.ts'
export * from './backups.contract.ts'
export * from './backups.events.ts'
