export * from './attempts.ts'
export { attemptCalls, type AttemptCalls } from './calls.ts'
export * from './choice.ts'
export * from './question.ts'
