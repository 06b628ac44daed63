export * from './proposals.access.ts'
export * from './proposals.contract.ts'
export * from './proposals.events.ts'
export * from './internships.contract.ts'
