import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { courseRules, type Course } from '@pandu/contract/courses'
import type { OutputOf } from '@pandu/contract/kit'
import { finishMaterial, materialPages, openMaterial, readMaterial } from '@pandu/contract/materials'
import { IconCheck, IconCircleCheckFilled, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { contentLabel } from '../../kit/contentKinds.ts'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageHeader, ActiveBadge } from '../../kit/display.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { Viewer } from '../../kit/Viewer.tsx'
import { Comments } from '../comments/comments.offers.ts'
import { ItemFrame } from '../courses/courses.offers.ts'
import { materialActions } from './materials.actions.tsx'
import classes from './materials.module.css'

const ReadersDialog = lazyDialog(() => import('./ReadersDialog.tsx').then((m) => m.ReadersDialog))

interface Place {
  course_section_id: number
  material_id: number
}

/** A material in its section: the content fills the height of the window; scholars also see their progress. */
export default function MaterialPage() {
  const id = usePageId(materialPages.material, 'idInstance')
  const section = usePageId(materialPages.material, 'idSection')
  return (
    <ItemFrame kind="material" id={id} section={section}>
      {(course) => <OneMaterial key={`${section}-${id}`} course={course} place={{ course_section_id: section, material_id: id }} />}
    </ItemFrame>
  )
}

function OneMaterial({ course, place }: { course: Course; place: Place }) {
  const query = useCall(readMaterial, place)
  const isMember = course.seat === 'member'
  useNoteOpened(isMember, place)
  return (
    <Loaded query={query} skeleton={<Skeleton h={420} radius="md" />}>
      {({ data }) => <View course={course} place={place} material={data} isMember={isMember} />}
    </Loaded>
  )
}

/** Tells the server once per visit that the material was opened; the server keeps the first time. */
function useNoteOpened(isMember: boolean, { course_section_id, material_id }: Place) {
  const { run } = useWrite(openMaterial, { silent: true })
  useEffect(() => {
    if (isMember) void run({ course_section_id, material_id })
  }, [isMember, run, course_section_id, material_id])
}

/** The pressed button disappears, so the text that replaces it takes the focus. */
const focus = (element: HTMLElement | null) => element?.focus()

interface ViewProps {
  course: Course
  place: Place
  material: OutputOf<typeof readMaterial>['data']
  isMember: boolean
}

function View({ course, place, material, isMember }: ViewProps) {
  const finish = useWrite(finishMaterial, { refreshes: ['courses'] })
  const isOpen = isMember && !material.finished_at
  const [wasOpen] = useState(isOpen)
  const done = () => (isOpen ? void finish.run(place) : undefined)
  return (
    <>
      <PageHeader title={material.name} about={contentLabel(material)} badge={material.status === 0 && <ActiveBadge status={0} />}>
        {!isMember && (
          <>
            <May rule={courseRules.follow} on={course}>
              <Button
                variant="default"
                leftSection={<IconUsers size={16} aria-hidden />}
                onClick={() => void open(ReadersDialog, { place, name: material.name })}
              >
                Progress
              </Button>
            </May>
            <ActionMenu actions={materialActions} record={material} name={material.name} />
          </>
        )}
      </PageHeader>
      <Stack gap="md" className={classes.page}>
        {material.description && (
          <Text component="p" m={0} className={classes.description}>
            {material.description}
          </Text>
        )}
        <Viewer url={material.content} name={material.name} type={material.file_type} onEnded={done} />
      </Stack>
      {isMember && (
        <div className={classes.foot}>
          {material.finished_at ? (
            <Group gap={6} tabIndex={-1} ref={wasOpen ? focus : undefined}>
              <IconCircleCheckFilled size={18} aria-hidden className={classes.finished} />
              <Text size="sm" role="status">
                Finished <Time value={material.finished_at} as="day" />
              </Text>
            </Group>
          ) : (
            <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={done} loading={finish.busy}>
              Mark as finished
            </Button>
          )}
        </div>
      )}
      <Comments module="material" id={place.material_id} section={place.course_section_id} />
    </>
  )
}
