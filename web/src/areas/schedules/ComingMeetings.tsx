import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { listOwnMeetings, meetingPath, notHeldLabel } from '@pandu/contract/schedules'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { MeetingTime } from './MeetingTime.tsx'

/** The next meetings of a scholar in a course. */
export function ComingMeetings({ course, className, bodyClassName }: { course: Course; className?: string; bodyClassName?: string }) {
  const query = useCall(listOwnMeetings, { filter: { course_id: course.id, when: 'coming' }, page: { size: 3 } })
  return (
    <section className={className} aria-label="Upcoming meetings">
      <header>
        <Title order={2} size="h3">
          Upcoming meetings
        </Title>
      </header>
      <div className={bodyClassName}>
        <Loaded query={query} skeleton={<Text c="dimmed">Loading ...</Text>}>
          {({ data }) =>
            data.length === 0 ? (
              <Text c="dimmed">No meeting is planned.</Text>
            ) : (
              <Stack gap="sm">
                {data.map((meeting) => (
                  <div key={meeting.id}>
                    <Anchor component={PageLink} to={meetingPath(meeting)}>
                      {meeting.title}
                    </Anchor>
                    <Text size="sm" c="dimmed" component="div">
                      <MeetingTime meeting={meeting} />
                      {meeting.state === 'not_held' && ` · ${notHeldLabel(meeting)}`}
                    </Text>
                  </div>
                ))}
              </Stack>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}
