export * from './forum.access.ts'
export * from './forum.contract.ts'
export * from './forum.events.ts'
export * from './forum.pages.ts'
