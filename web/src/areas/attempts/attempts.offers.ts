/** Pages to take an attempt and to read attempts, for quizzes and assessment tools. */
export { AttemptPage } from './AttemptPage.tsx'
export { attemptKinds, type ItemPlace, placeFilter } from './attemptKinds.ts'
export { Configuration } from './Configuration.tsx'
export { deleteQuestionBy, switchItem } from './itemActions.ts'
export { PreviewButton } from './PreviewButton.tsx'
export { QuestionList } from './QuestionList.tsx'
export { ResultsTable } from './ResultsTable.tsx'
