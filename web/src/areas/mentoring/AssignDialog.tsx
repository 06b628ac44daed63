import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listMembers, type Course } from '@pandu/contract/courses'
import { type CarerLoad, mentoringCalls, type Side } from '@pandu/contract/mentoring'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Select } from '../../kit/Select.tsx'
import { Loaded, EmptyState } from '../../kit/states.tsx'
import { activeOptions, Paging } from '../../kit/table/index.ts'
import { undoNotice } from '../operations/operations.offers.ts'
import { MemberRows } from './MemberRows.tsx'
import { mentoringRefreshes } from './mentoringRefreshes.ts'

const statuses = [...activeOptions, { value: '', label: 'All' }]
type Status = '' | '1' | '2'

/** Assigns members of a course to a facilitator or mentor, newest first. Members who are assigned already cannot be picked (001 §2.4). */
export function AssignDialog({ course, side, person, close }: DialogProps<boolean> & { course: Course; side: Side; person: CarerLoad }) {
  const go = useGo()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const [status, setStatus] = useState<Status>('1')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const query = useCall(listMembers, {
    course: course.id,
    filter: { search: settled || undefined, status: status || undefined },
    page: { number: page, size },
  })
  // Members may have left while a later page was open.
  if (query.data && !query.isPlaceholderData && page > query.data.last_page) setPage(query.data.last_page)
  const write = useWrite(mentoringCalls[side].assign, { refreshes: mentoringRefreshes, silent: true })
  const assign = async () => {
    const answer = await write.run({ course_id: course.id, user_id: person.id, scholar_id: [...picked] })
    if (!answer) return
    close(true)
    undoNotice(answer.data.operation_id, answer.message, go)
  }
  const toggle = (id: number) =>
    setPicked((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])))
  return (
    <DialogFrame
      code={`assign_${side}`}
      title={`Assign scholars to ${person.name}`}
      busy={write.busy}
      unsaved={() => Promise.resolve(picked.size > 0 ? 'lost' : undefined)}
    >
      <Stack gap="sm">
        <Group gap="sm" align="end">
          <TextInput
            type="search"
            aria-label="Search scholar"
            placeholder="Search"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => (setSearch(event.currentTarget.value), setPage(1))}
            flex="1 1 12rem"
            data-autofocus
          />
          <Select
            aria-label="Status"
            data={statuses}
            value={status}
            allowDeselect={false}
            onChange={(value) => (setStatus(value === '1' || value === '2' ? value : ''), setPage(1))}
            w={130}
          />
        </Group>
        <Loaded query={query}>
          {({ member }) =>
            member.data.length === 0 ? (
              <NoMembers hasMembers={course.members > 0} search={settled} status={status} all={() => (setStatus(''), setPage(1))} />
            ) : (
              <MemberRows members={member.data} side={side} picked={picked} onToggle={toggle} />
            )
          }
        </Loaded>
        {query.data && query.data.total > 0 && (
          <Paging
            page={page}
            size={size}
            sizes={[10, 50, 100]}
            total={query.data.total}
            about={query.data.member.about}
            lastPage={query.data.last_page}
            onPage={setPage}
            onSize={(next) => (setSize(next), setPage(1))}
          />
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {picked.size} selected
        </Text>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={() => setPicked(new Set())} disabled={picked.size === 0 || write.busy}>
          Clear All
        </Button>
        <Button onClick={() => void assign()} disabled={picked.size === 0} loading={write.busy}>
          Assign
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}

interface NoMembersProps {
  /** Whether the course has any. */
  hasMembers: boolean
  search: string
  status: Status
  all: () => void
}

/** Why the list is empty; whoever is hidden by the status can be shown. */
function NoMembers({ hasMembers, search, status, all }: NoMembersProps) {
  if (!search && !(status && hasMembers)) return <EmptyState text="This course doesn't have members yet" />
  if (search) return <EmptyState text={`Cant find '${search}'`} action={status ? { label: 'Search all members', run: all } : undefined} />
  return (
    <EmptyState
      text={status === '1' ? 'This course has no active members' : 'All members of this course are active'}
      action={{ label: 'Show all members', run: all }}
    />
  )
}
