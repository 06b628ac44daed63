/** Meetings of a course, for its Facilitator, Mentor and Class tabs. */
export { MeetingsSection } from './MeetingsSection.tsx'
export { ComingMeetings } from './ComingMeetings.tsx'
