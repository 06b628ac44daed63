import { Button, Stack, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { isStaff } from '@pandu/contract/kit'
import { mentoringRules, type Side } from '@pandu/contract/mentoring'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { May, useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { CourseFrame } from '../courses/courses.offers.ts'
import { Threads } from '../forum/forum.offers.ts'
import { ChangesSection } from '../operations/operations.offers.ts'
import { CoverageSection, OwnReviews } from '../reviews/reviews.offers.ts'
import { MeetingsSection } from '../schedules/schedules.offers.ts'
import { OwnFacilitatorOrMentor } from './OwnFacilitatorOrMentor.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { ScholarsTable } from './ScholarsTable.tsx'
import { sideLabels } from './side-labels.ts'

const SpreadDialog = lazyDialog(() => import('./SpreadDialog.tsx').then((m) => m.SpreadDialog))

/** Who looks after whom in a course: the facilitators or mentors with the number of their scholars, and the scholars. Scholars see their own. */
export function SidePage({ side }: { side: Side }) {
  const Buttons = useMemo(() => spreadButtonOf(side), [side])
  return <CourseFrame Buttons={Buttons}>{(course) => <Area key={course.id} course={course} side={side} />}</CourseFrame>
}

const spreadButtonOf = (side: Side) =>
  function Spread({ course }: { course: Course }) {
    return (
      <May rule={mentoringRules.manage} on={course}>
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={16} aria-hidden />}
          onClick={() => void open(SpreadDialog, { course, side })}
        >
          Spread evenly
        </Button>
      </May>
    )
  }

function Area({ course, side }: { course: Course; side: Side }) {
  const { one, many } = sideLabels[side]
  useDocumentTitle(`${one} · ${course.title}`)
  const { actor } = useMe()
  const changes = useMemo(() => ({ course_id: course.id }), [course.id])
  if (course.seat === 'member')
    return (
      <Stack gap="xl">
        <OwnFacilitatorOrMentor course={course} side={side} />
        <MeetingsSection course={course} side={side} />
        <OwnReviews course={course} side={side} />
        <Threads course={course} audience={side} />
      </Stack>
    )
  return (
    <Stack gap="xl">
      <MeetingsSection course={course} side={side} />
      <Threads course={course} audience={side} />
      <Part title={many}>
        <PeopleTable course={course} side={side} />
      </Part>
      <Part title="Scholars">
        <ScholarsTable course={course} side={side} />
      </Part>
      <CoverageSection course={course} side={side} />
      {isStaff(actor) && <ChangesSection where={changes} empty="Nothing has been changed yet" />}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}
