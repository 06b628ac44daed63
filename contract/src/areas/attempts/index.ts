export * from './attempts.ts'
export * from './choice.ts'
export * from './question.ts'
