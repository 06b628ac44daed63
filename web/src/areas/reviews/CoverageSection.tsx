import { Button, Group, Text, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { coverageRule, monthTitle, periodOf, reviewCalls, reviewPath, reviewRules } from '@pandu/contract/reviews'
import { IconBellRinging } from '@tabler/icons-react'
import { useMemo } from 'react'
import { May, useCan } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { DataTable } from '../../kit/table/index.ts'
import { coverageColumns } from './coverage-columns.tsx'
import { MonthTotals } from './MonthTotals.tsx'
import { cellFilters } from './review-labels.ts'
import { useIsNarrow } from '../../kit/useIsNarrow.ts'

const RemindDialog = lazyDialog(() => import('./RemindDialog.tsx').then((m) => m.RemindDialog))

/** The coverage of a course: scholars as rows, months as columns. Facilitators and mentors see their own scholars. */
export function CoverageSection({ course, side }: { course: Course; side: Side }) {
  const { can } = useCan(coverageRule[side], course)
  const first = useCall(reviewCalls[side].cover, { filter: { course_id: course.id }, page: { size: 1 } }, { enabled: can })
  if (!can) return null
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          Monthly reviews
        </Title>
        <May rule={reviewRules.remind} on={course}>
          <Button
            variant="default"
            leftSection={<IconBellRinging size={16} aria-hidden />}
            onClick={() => void open(RemindDialog, { course, side })}
          >
            Remind
          </Button>
        </May>
      </Group>
      <Loaded query={first}>
        {({ months, totals, people, universities, cohorts, days }) => (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              A month belongs to the person assigned to the scholar on its last day. Orange: not published {plural(days.amber, 'day')} after
              the end of the month. Red: {plural(days.red, 'day')} after it.
            </Text>
            <MonthTotals totals={totals} side={side} courseId={course.id} prefix={PREFIX} />
            <Coverage
              course={course}
              side={side}
              months={months}
              options={{ user_id: people, university_id: universities, cohort_id: cohorts }}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The prefix of the grid's filters in the address, because the page has other lists, too. */
const PREFIX = 'r-'

const filterLabels = { user_id: 'Author', university_id: 'University', cohort_id: 'Cohort' } as const
type Options = Record<keyof typeof filterLabels, readonly { id: number; name: string }[]>

function Coverage({ course, side, months, options }: { course: Course; side: Side; months: readonly string[]; options: Options }) {
  const isNarrow = useIsNarrow(48)
  const where = useMemo(() => ({ course_id: course.id }), [course.id])
  const text = JSON.stringify({ months, options })
  const columns = useMemo(
    () => coverageColumns(course, side, (JSON.parse(text) as { months: string[] }).months, isNarrow),
    [course, side, text, isNarrow],
  )
  const filters = useMemo(() => {
    const { options: given, months: shown } = JSON.parse(text) as { options: Options; months: string[] }
    return [
      {
        key: 'month',
        label: 'Month',
        all: 'Any month',
        options: shown.toReversed().map((value) => ({ value, label: monthTitle(periodOf(value)) })),
      },
      ...cellFilters,
      ...(['user_id', 'university_id', 'cohort_id'] as const).flatMap((key) =>
        given[key].length > 1
          ? [{ key, label: filterLabels[key], options: given[key].map(({ id, name }) => ({ value: String(id), label: name })) }]
          : [],
      ),
    ]
  }, [text])
  return (
    <DataTable
      label="Monthly reviews"
      endpoint={reviewCalls[side].cover}
      columns={columns}
      where={where}
      filters={filters}
      sort="name"
      prefix={PREFIX}
      size={isNarrow ? 10 : 50}
      sizes={[10, 50, 100, 300]}
      rowLink={({ id }) => reviewPath({ side, course_id: course.id, scholar_id: id })}
      searchLabel="Search scholar"
      empty="Nobody owes a review in this course yet"
    />
  )
}
