import { event } from '../../kit/events.ts'

/** A course, its sections, modules, administrators or members changed: open pages of the course fetch again. */
export const courseChanged = event('courseChanged', ['courses', 'calendar', 'mentoring'])

/** A scholar got another share of time for quizzes and assessment tools: pages that show how long one takes fetch again. */
export const extraTimeChanged = event('extraTimeChanged', ['courses', 'quizzes', 'assessments'])
