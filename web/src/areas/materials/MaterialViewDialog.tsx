import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { courseRules, type Course, type Section } from '@pandu/contract/courses'
import { finishMaterial, openMaterial, readMaterial } from '@pandu/contract/materials'
import type { OutputOf } from '@pandu/contract/kit'
import { IconCheck, IconCircleCheckFilled, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { kindWords } from '../../kit/contentKinds.ts'
import { DialogFoot, DialogFrame, lazyDialog, open, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { Viewer } from '../../kit/Viewer.tsx'
import { materialActions } from './materials.actions.tsx'
import classes from './materials.module.css'

const ReadersDialog = lazyDialog(() => import('./ReadersDialog.tsx').then((m) => m.ReadersDialog))

interface MaterialViewProps extends DialogProps {
  course: Course
  section: Pick<Section, 'id'>
  id: number
  name: string
}

/** A material where it stands in a section: the thing itself, and for scholars how far they are. */
export function MaterialViewDialog({ course, section, id, name, close }: MaterialViewProps) {
  const place = { course_section_id: section.id, material_id: id }
  const query = useCall(readMaterial, place)
  const isMember = course.seat === 'member'
  const finish = useWrite(finishMaterial, { refreshes: ['courses'] })
  useNoteOpened(isMember, place)
  const material = query.data?.data
  const closer = useRef<HTMLButtonElement>(null)
  const done = async () => {
    // The button that was pressed leaves the dialog.
    if (!material?.finished_at && (await finish.run(place))) closer.current?.focus()
  }
  return (
    <DialogFrame code="v_material" title={material?.name ?? name}>
      <Loaded query={query} skeleton={<Skeleton h={320} radius="md" />}>
        {({ data }) => <View material={data} onEnded={isMember ? () => void done() : undefined} />}
      </Loaded>
      <DialogFoot>
        {material && !isMember && (
          <div className={classes.side}>
            <Readers course={course} place={place} name={material.name} />
            <ActionMenu actions={materialActions} record={material} name={material.name} />
          </div>
        )}
        <Button ref={closer} variant="default" onClick={() => close()}>
          Close
        </Button>
        {material && isMember && !material.finished_at && (
          <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => void done()} loading={finish.busy}>
            Mark as finished
          </Button>
        )}
      </DialogFoot>
    </DialogFrame>
  )
}

/** Opening it is noted once per opening of the dialog; the server keeps the first time. */
function useNoteOpened(isMember: boolean, { course_section_id, material_id }: { course_section_id: number; material_id: number }) {
  const { run } = useWrite(openMaterial, { silent: true })
  useEffect(() => {
    if (isMember) void run({ course_section_id, material_id })
  }, [isMember, run, course_section_id, material_id])
}

type Read = OutputOf<typeof readMaterial>['data']

function View({ material, onEnded }: { material: Read; onEnded?: () => void }) {
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {kindWords(material)}
        </Text>
        {material.status === 0 && (
          <Badge variant="light" color="gray" radius="sm">
            No Active
          </Badge>
        )}
        {material.finished_at && (
          <Badge variant="light" color="green" radius="sm" tt="none" leftSection={<IconCircleCheckFilled size={13} aria-hidden />}>
            Finished <Time value={material.finished_at} as="day" />
          </Badge>
        )}
      </Group>
      {material.description && (
        <Text component="p" m={0} className={classes.description}>
          {material.description}
        </Text>
      )}
      <Viewer url={material.content} name={material.name} type={material.file_type} onEnded={onEnded} />
    </Stack>
  )
}

function Readers({ course, place, name }: { course: Course; place: { course_section_id: number; material_id: number }; name: string }) {
  const show = () => open(ReadersDialog, { place, name })
  return (
    <May rule={courseRules.follow} on={course}>
      <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={() => void show()}>
        Progress
      </Button>
    </May>
  )
}
