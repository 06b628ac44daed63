import type { Meeting } from '@pandu/contract/schedules'
import { TimeSpan } from '../../kit/TimeSpan.tsx'

/** The time of a meeting. */
export const MeetingTime = ({ meeting: { start_section, end_section } }: { meeting: Pick<Meeting, 'start_section' | 'end_section'> }) => (
  <TimeSpan begins={start_section} ends={end_section} />
)
