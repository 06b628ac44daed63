import { Button, CloseButton, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CalendarEntry } from '@pandu/contract/calendar'
import { type Course, listCourses } from '@pandu/contract/courses'
import { isScholar, isStaff } from '@pandu/contract/kit'
import { followRule, mentoringCalls, type Side } from '@pandu/contract/mentoring'
import { IconBook2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'
import { useCall } from '../../kit/query.ts'
import { Select } from '../../kit/Select.tsx'
import type { CalendarAddress } from './useCalendarAddress.ts'

const CourseDialog = lazyDialog(() => import('./CourseDialog.tsx').then((m) => m.CourseDialog))

/** Chooses whose calendar is shown: the reader's, that of a course, or that of a facilitator or mentor. */
export function WhoseFilter({
  address: { course, person, pathOf },
  entries,
}: {
  address: CalendarAddress
  entries: readonly CalendarEntry[]
}) {
  const go = useGo()
  const { actor } = useMe()
  const chosen = useCall(listCourses, { filter: { id: course } }, { enabled: course !== undefined })
  const title = chosen.data?.data[0]?.title
  const choose = async () => {
    const rows = (await open(CourseDialog, {})) as Course[] | undefined
    if (rows?.[0]) go(pathOf({ course: rows[0].id, person: '' }))
  }
  return (
    <Group gap={6}>
      <Button variant="default" size="xs" leftSection={<IconBook2 size={15} aria-hidden />} onClick={() => void choose()} maw="100%">
        {course === undefined ? 'All courses' : (title ?? 'One course')}
      </Button>
      {course !== undefined && <CloseButton aria-label="Show all courses" onClick={() => go(pathOf({ course: '' }))} />}
      {course !== undefined && !isScholar(actor) && (
        <PersonSelect
          course={course}
          person={person}
          seat={isStaff(actor) ? 'staff' : 'teacher'}
          onChange={(id) => go(pathOf({ person: id ?? '' }))}
        />
      )}
      {course === undefined && person !== undefined && (
        <>
          <span>Meetings of {entries[0]?.detail ?? 'one person'}</span>
          <CloseButton aria-label="Show everybody" onClick={() => go(pathOf({ person: '' }))} />
        </>
      )}
    </Group>
  )
}

interface PersonProps {
  course: number
  person: number | undefined
  seat: 'staff' | 'teacher'
  onChange: (id: string | null) => void
}

/** Chooses a facilitator or mentor of a course, as far as the reader may see their tabs. */
function PersonSelect({ course, person, seat, onChange }: PersonProps) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const facilitators = usePeople('facilitator', { course, seat, person, search: settled })
  const mentors = usePeople('mentor', { course, seat, person, search: settled })
  const groups = [
    { group: 'Facilitators', items: facilitators },
    // A person who is both is listed once, because Select accepts each value only once.
    { group: 'Mentors', items: mentors.filter(({ value }) => facilitators.every((facilitator) => facilitator.value !== value)) },
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0 && search === '') return null
  return (
    <Select
      size="xs"
      aria-label="Facilitator or mentor"
      placeholder="Facilitator or mentor"
      data={groups}
      value={person === undefined ? null : String(person)}
      onChange={onChange}
      clearable
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="Nobody found"
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

interface Asked {
  course: number
  seat: 'staff' | 'teacher'
  person: number | undefined
  search: string
}

/**
 * Facilitators or mentors, searched on the server, because a course may have more of them than one page. The chosen person is always included, so that
 * the field can show the name. A person who is both is listed as a facilitator.
 */
const usePeople = (side: Side, { course, seat, person, search }: Asked) => {
  const { actor } = useMe()
  const enabled = followRule[side].test(actor, { seat }) === true
  const { load } = mentoringCalls[side]
  const chosen = useCall(load, { filter: { course_id: course, id: person } }, { enabled: enabled && person !== undefined })
  const named = chosen.data?.data[0]
  // The field contains the name of the chosen person, which is not a search.
  const asked = search === named?.name ? '' : search
  const found = useCall(load, { filter: { course_id: course, search: asked || undefined }, page: { size: 20 } }, { enabled })
  const rows = found.data?.data ?? []
  const others = named && !rows.some(({ id }) => id === named.id) ? [named] : []
  return [...others, ...rows].map(({ id, name }) => ({ value: String(id), label: name }))
}
