export * from './calendar.contract.ts'
export * from './calendar.kinds.ts'
export * from './calendar.pages.ts'
