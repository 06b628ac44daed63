import { event } from '../../kit/events.ts'

/** A course, its sections, modules, administrators or members changed: open pages of the course fetch again. */
export const courseChanged = event('courseChanged', ['courses', 'calendar'])

/** A scholar got another share of time for quizzes and assessment tools: pages that say how long one lasts fetch again. */
export const extraTimeChanged = event('extraTimeChanged', ['courses', 'quizzes', 'assessments'])
