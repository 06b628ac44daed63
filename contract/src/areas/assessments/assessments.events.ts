import { event } from '../../kit/events.ts'

/** A tool or its questions changed. */
export const assessmentChanged = event('assessmentChanged', ['assessments', 'courses'])
/** A scholar's answers were saved: the scholar's other devices show them. */
export const assessmentAnswersSaved = event('assessmentAnswersSaved', ['assessments'])
/** An attempt was begun or handed in. */
export const assessmentAttemptChanged = event('assessmentAttemptChanged', ['assessments'])
/** The scholar's own attempt was handed in: the section shows it as done. */
export const ownAssessmentFinished = event('ownAssessmentFinished', ['assessments', 'courses'])
