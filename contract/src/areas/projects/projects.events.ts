import { event } from '../../kit/events.ts'

/** A project was made, something was handed in for it, or a party decided: the pages of the course show what is done. */
export const projectChanged = event('projectChanged', ['projects', 'courses', 'calendar', 'overview'])
