export * from './attempts.ts'
export { attemptCalls, type AttemptCalls, resultWords } from './calls.ts'
export * from './choice.ts'
export * from './question.ts'
