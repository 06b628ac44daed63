export * from './quizzes.access.ts'
export * from './quizzes.contract.ts'
export * from './quizzes.events.ts'
export * from './quizzes.pages.ts'
