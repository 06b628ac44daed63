export * from './bank.access.ts'
export * from './bank.contract.ts'
export * from './bank.events.ts'
export * from './bank.pages.ts'
