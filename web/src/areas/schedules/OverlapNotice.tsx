import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listOverlaps, type Meeting, MOST_WEEKS } from '@pandu/contract/schedules'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Side } from '@pandu/contract/mentoring'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { formatSpan } from '../../kit/TimeSpan.tsx'

interface OverlapNoticeProps {
  courseId: number
  side: Side
  sections: { start_section: number; end_section: number } | undefined
  weeks: number
  /** Whether later meetings of the series move with it. */
  apply: 'this' | 'later'
  meeting: Meeting | undefined
}

/** Warns which scholars already have a meeting at that time. It does not prevent saving. */
export function OverlapNotice({ courseId, side, sections, weeks, apply, meeting }: OverlapNoticeProps) {
  const [asked] = useDebouncedValue(sections && { ...sections, weeks }, 400)
  const isWhole = asked !== undefined && Number.isInteger(asked.weeks) && asked.weeks >= 1 && asked.weeks <= MOST_WEEKS
  const query = useCall(
    listOverlaps,
    {
      filter: { course_id: courseId, side, ...(asked ?? { start_section: 0, end_section: 0 }), ...(meeting && { id: meeting.id, apply }) },
    },
    { enabled: isWhole, staleTime: 0 },
  )
  const found = isWhole ? (query.data?.data ?? []) : []
  if (found.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title="Some of your scholars have another meeting then"
    >
      <List size="sm" spacing={4}>
        {found.map(({ id, title, author, start_section, end_section, scholars, count }) => (
          <List.Item key={id}>
            {`${title === null ? 'A meeting of another course' : `“${title}”`} with ${author}, ${formatSpan(start_section, end_section)}: ${scholars.join(', ')}`}
            {count > scholars.length && ` and ${plural(count - scholars.length, 'other', 'others')}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
