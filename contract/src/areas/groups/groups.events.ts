import { event } from '../../kit/events.ts'

/** A group, its members or facilitators changed: the member list of the course says who has a group, and projects say whose turn it is. */
export const groupChanged = event('groupChanged', ['groups', 'courses', 'projects'])
