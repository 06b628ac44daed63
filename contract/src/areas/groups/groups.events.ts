import { event } from '../../kit/events.ts'

/** A group, its members or facilitators changed: the member list of the course shows who has a group, and projects show who has to act next. */
export const groupChanged = event('groupChanged', ['groups', 'courses', 'projects'])
