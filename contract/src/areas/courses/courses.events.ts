import { event } from '../../kit/events.ts'

/** A course, its sections, modules, administrators or members changed: open pages of the course fetch again. */
export const courseChanged = event('courseChanged', ['courses'])
