import { accountPages } from '@pandu/contract/accounts'
import type { Course } from '@pandu/contract/courses'
import { isStaff } from '@pandu/contract/kit'
import { type Assignment, mentoringCalls, mentoringRules, type Side } from '@pandu/contract/mentoring'
import { useMemo } from 'react'
import { useCan, useMe } from '../../kit/can.tsx'
import { Person } from '../../kit/display.tsx'
import { DayPicker } from '../../kit/DayPicker.tsx'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { formatDay, Time } from '../../kit/Time.tsx'
import { removeActions, removeBulk } from './mentoring.actions.tsx'
import { sideLabels } from './side-labels.ts'
import { useChosenDay } from './useChosenDay.ts'

const columns: Column<Assignment>[] = [
  {
    key: 'name',
    sort: 'name',
    fixed: true,
    cell: ({ data_scholar: { name, profile_picture, university } }) => <Person name={name} picture={profile_picture} detail={university} />,
  },
  { key: 'no_tf', sort: 'no_tf', cell: ({ data_scholar }) => data_scholar.no_tf ?? '–' },
  { key: 'carer', cell: ({ data_user }) => data_user.name },
  { key: 'starts_on', sort: 'starts_on', cell: ({ starts_on }) => <Time value={starts_on} as="day" /> },
]

/** The scholars of a course with who looks after each, today or on an earlier day. */
export function ScholarsTable({ course, side }: { course: Course; side: Side }) {
  const { actor } = useMe()
  const { can } = useCan(mentoringRules.manage, course)
  const { today, past, choose } = useChosenDay()
  const isToday = past === undefined
  const { list, load } = mentoringCalls[side]
  const where = useMemo(() => ({ course_id: course.id, ...(past && { on: past }) }), [course.id, past])
  const filters = useMemo(
    () => [{ key: 'user_id', label: sideLabels[side].one, options: [], source: { endpoint: load, where } }],
    [load, side, where],
  )
  const remove = useMemo(() => removeActions(side), [side])
  const bulk = useMemo(() => removeBulk(remove), [remove])
  const rowActions = useMemo(() => [remove.one], [remove])
  return (
    <DataTable
      label="Scholars"
      endpoint={list}
      columns={columns}
      where={where}
      filters={filters}
      sort="name"
      include="dataUser,dataScholar"
      nameOf={({ data_scholar }) => data_scholar.name}
      rowLink={isStaff(actor) ? ({ scholar_id }) => accountPages.profile({ role: 'scholar', id: scholar_id }) : undefined}
      actions={can && isToday ? rowActions : undefined}
      bulk={can && isToday ? bulk : undefined}
      tools={<DayPicker label="On the day" none="Today" value={past ?? ''} max={today} onChange={choose} />}
      searchLabel="Search scholar"
      empty={isToday ? `No scholar has a ${side} yet` : `Nobody had a ${side} on ${formatDay(past)}`}
    />
  )
}
