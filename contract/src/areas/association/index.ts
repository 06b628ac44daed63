export * from './association.access.ts'
export * from './association.contract.ts'
export * from './association.events.ts'
export * from './association.pages.ts'
