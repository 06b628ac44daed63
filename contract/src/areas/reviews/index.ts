export * from './reviews.access.ts'
export * from './reviews.contract.ts'
export * from './reviews.events.ts'
export * from './reviews.pages.ts'
