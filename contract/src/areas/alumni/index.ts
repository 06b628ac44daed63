export * from './alumni.access.ts'
export * from './alumni.contract.ts'
export * from './alumni.events.ts'
export * from './alumni.pages.ts'
