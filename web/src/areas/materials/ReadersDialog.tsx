import { Badge, Skeleton, Stack } from '@mantine/core'
import { listMaterialReaders, type MaterialReader } from '@pandu/contract/materials'
import { DialogListPages, DialogListTools, useDialogList } from '../../kit/dialogs/DialogList.tsx'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { Person } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './materials.module.css'

const states = { finished: 'Finished', opened: 'Opened', none: 'Not opened' }

interface ReadersProps extends DialogProps {
  place: { course_section_id: number; material_id: number }
  name: string
}

/** Which members of the course have opened or finished a material, for those who follow the course. */
export function ReadersDialog({ place, name }: ReadersProps) {
  const list = useDialogList(states)
  const query = useCall(listMaterialReaders, { ...place, filter: { search: list.search, progress: list.choice }, page: list.page })
  const isNarrowed = list.search !== undefined || list.choice !== undefined
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
            <DialogListTools list={list} search="Search member" choice="Progress" />
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
            {total > 0 && <DialogListPages list={list} total={total} lastPage={last_page} />}
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
