import { Badge, Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listMaterialReaders, type MaterialReader } from '@pandu/contract/materials'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { Person } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Paging } from '../../kit/table/Paging.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './materials.module.css'

const states = [
  { value: '', label: 'All' },
  { value: 'finished', label: 'Finished' },
  { value: 'opened', label: 'Opened' },
  { value: 'none', label: 'Not opened' },
]
type Progress = 'finished' | 'opened' | 'none'

interface ReadersProps extends DialogProps {
  place: { course_section_id: number; material_id: number }
  name: string
}

/** Who of the course has opened and finished a material, for those who follow the course. */
export function ReadersDialog({ place, name }: ReadersProps) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const [progress, setProgress] = useState('')
  const [page, setPage] = useState({ number: 1, size: 10 })
  const filter = { search: settled || undefined, progress: (progress as Progress) || undefined }
  const query = useCall(listMaterialReaders, { ...place, filter, page })
  const isNarrowed = settled !== '' || progress !== ''
  return (
    <ViewDialog code="v_material_progress" title={`Progress · ${name}`}>
      <Loaded query={query} skeleton={<Skeleton h={320} radius="md" />}>
        {({ data, total, last_page, members, opened, finished }) => (
          <Stack gap="md">
            <dl className={classes.figures}>
              <Figure label="Members" value={members} />
              <Figure label="Opened" value={opened} />
              <Figure label="Finished" value={finished} />
            </dl>
            <div className={classes.tools}>
              <TextInput
                type="search"
                aria-label="Search member"
                placeholder="Search"
                leftSection={<IconSearch size={16} />}
                value={search}
                onChange={(event) => (setSearch(event.currentTarget.value), setPage({ ...page, number: 1 }))}
              />
              <Select
                aria-label="Progress"
                data={states}
                value={progress}
                allowDeselect={false}
                w={150}
                onChange={(value) => (setProgress(value ?? ''), setPage({ ...page, number: 1 }))}
                comboboxProps={{ shadow: 'md' }}
              />
            </div>
            {data.length === 0 ? (
              <EmptyState text={isNarrowed ? 'Data tidak ditemukan' : "This course doesn't have members yet"} />
            ) : (
              <ul className={classes.readers}>
                {data.map((reader) => (
                  <li key={reader.id}>
                    <Person name={reader.name} picture={reader.profile_picture} detail={reader.no_tf} />
                    <State reader={reader} />
                  </li>
                ))}
              </ul>
            )}
            {total > 0 && (
              <Paging
                page={page.number}
                size={page.size}
                sizes={[10, 50, 100]}
                total={total}
                lastPage={last_page}
                onPage={(number) => setPage({ ...page, number })}
                onSize={(size) => setPage({ number: 1, size })}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </ViewDialog>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count(value)}</dd>
    </div>
  )
}

function State({ reader: { opened_at, finished_at } }: { reader: MaterialReader }) {
  const [word, color, at] = finished_at
    ? (['Finished', 'green', finished_at] as const)
    : opened_at
      ? (['Opened', 'blue', opened_at] as const)
      : (['Not opened', 'gray', null] as const)
  return (
    <Badge variant="light" color={color} radius="sm" tt="none">
      {word} {at && <Time value={at} as="day" />}
    </Badge>
  )
}
