export * from './assessments.access.ts'
export * from './assessments.contract.ts'
export * from './assessments.events.ts'
export * from './assessments.pages.ts'
