import { CloseButton, Pill, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listMembers, listTeachers } from '@pandu/contract/courses'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../kit/query.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { Paging } from '../../kit/table/Paging.tsx'
import { PersonOption } from './PersonOption.tsx'

export interface PickedPerson {
  id: number
  name: string
}
interface Person extends PickedPerson {
  detail?: string
  picture: string | null
  taken?: string | undefined
}
interface StepProps {
  courseId: number
  picked: readonly PickedPerson[]
  onPick: (picked: PickedPerson[]) => void
}

/** The id of the permission FASILITATOR (000 §7 Lookups). */
const FACILITATOR = 4

/** Lists members of the course. Members who have a group already cannot be picked. */
export function MemberStep({ courseId, ...pick }: StepProps) {
  const list = useSearchList()
  const query = useCall(listMembers, { course: courseId, ...list.wanted })
  const people = query.data?.member.data.map(({ user_id, name, no_tf, profile_picture, has_group }) => ({
    id: user_id,
    name,
    picture: profile_picture,
    detail: no_tf ?? '',
    taken: has_group ? 'Already in a group' : undefined,
  }))
  return (
    <People
      {...pick}
      {...{ list, query, people }}
      answer={query.data?.member}
      empty="This course doesn't have members yet"
      label="Search member"
    />
  )
}

/** Lists the facilitators among the administrators of the course. */
export function FacilitatorStep({ courseId, ...pick }: StepProps) {
  const list = useSearchList()
  const { filter, page } = list.wanted
  const query = useCall(listTeachers, {
    filter: { ...filter, course_id: courseId, 'dataUser.permissions.id': FACILITATOR },
    page,
    include: 'dataUser',
  })
  const people = query.data?.data.map(({ data_user: { id, name, profile_picture } }) => ({ id, name, picture: profile_picture }))
  return <People {...pick} {...{ list, query, people }} answer={query.data} empty="No Facilitator Member" label="Search facilitator" />
}

/** The state of the search and its page. The page size starts at 6; the choices are 5, 10 and 20 (X41). */
const useSearchList = () => {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(6)
  return {
    search,
    settled,
    page,
    size,
    setPage,
    wanted: {
      filter: { search: settled || undefined },
      sort: 'name' as const,
      page: {
        number: page,
        size,
      },
    },
    setSearch: (text: string) => (setSearch(text), setPage(1)),
    setSize: (next: number) => (setSize(next), setPage(1)),
  }
}

interface PeopleProps extends Omit<StepProps, 'courseId'> {
  list: ReturnType<typeof useSearchList>
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  people: readonly Person[] | undefined
  answer: { total: number; last_page: number; about?: true | undefined } | undefined
  empty: string
  label: string
}

function People({ picked, onPick, list, query, people, answer, empty, label }: PeopleProps) {
  const ids = new Set(picked.map(({ id }) => id))
  // Picking a person again removes them from the picked ones.
  const toggle = ({ id, name }: PickedPerson) =>
    onPick(ids.has(id) ? picked.filter((person) => person.id !== id) : [...picked, { id, name }])
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label={label}
        placeholder="Search"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={list.search && <CloseButton size="sm" aria-label="Clear search" onClick={() => list.setSearch('')} />}
        value={list.search}
        onChange={(event) => list.setSearch(event.currentTarget.value)}
      />
      {picked.length > 0 && (
        // Mantine takes the remove buttons of pills out of the tab order. Somebody picked on another page can only be removed here, so they are put back.
        <Pill.Group>
          {picked.map((person) => (
            <Pill
              key={person.id}
              withRemoveButton
              onRemove={() => toggle(person)}
              removeButtonProps={{ 'aria-label': `Remove ${person.name}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {person.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && !people && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={52} radius="md" />)}
      {people?.length === 0 && <EmptyState text={list.settled ? `Cant find ${list.settled}` : empty} />}
      {people && people.length > 0 && (
        <Stack gap={6} role="listbox" aria-multiselectable aria-label="People">
          {people.map((person) => (
            <PersonOption key={person.id} person={person} picked={ids.has(person.id)} onToggle={() => toggle(person)} />
          ))}
        </Stack>
      )}
      {answer && answer.total > 0 && (
        <Paging
          page={list.page}
          size={list.size}
          sizes={[5, 10, 20]}
          total={answer.total}
          about={answer.about}
          lastPage={answer.last_page}
          onPage={list.setPage}
          onSize={list.setSize}
        />
      )}
    </Stack>
  )
}
