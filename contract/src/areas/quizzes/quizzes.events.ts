import { event } from '../../kit/events.ts'

/** A quiz or its questions changed. */
export const quizChanged = event('quizChanged', ['quizzes', 'courses'])
/** A scholar's answers were saved: the scholar's other devices show them. */
export const quizAnswersSaved = event('quizAnswersSaved', ['quizzes'])
/** An attempt was begun, handed in or marked. */
export const quizAttemptChanged = event('quizAttemptChanged', ['quizzes'])
/** The scholar's own attempt was handed in: the section shows it as done. */
export const ownQuizFinished = event('ownQuizFinished', ['quizzes', 'courses'])
