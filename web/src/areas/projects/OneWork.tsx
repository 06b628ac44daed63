import { Button } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { partiesOf, type Project } from '@pandu/contract/projects'
import { IconGavel } from '@tabler/icons-react'
import { notFound } from '@tanstack/react-router'
import { BackLink } from '../../kit/BackLink.tsx'
import { useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { Loaded } from '../../kit/states.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { useWork } from './works.ts'
import { WorkView } from './WorkView.tsx'

const FeedbackDialog = lazyDialog(() => import('./FeedbackDialog.tsx').then((m) => m.FeedbackDialog))

/** The work of one group or scholar, for readers who follow the course, with a button for feedback on its proposal. */
export function OneWork({ course, project, id }: { course: Course; project: Project; id: number }) {
  const { backPath } = useOpenedRecord()
  const { actor } = useMe()
  return (
    <>
      <BackLink path={backPath} label="All submissions" />
      <Loaded query={useWork(project, id)}>
        {({ data }) => {
          const work = data[0]
          if (!work) throw notFound()
          const mine = partiesOf(actor)
          const isOpen = mine.some((party) => work[`approval_${party}`] !== 'approved')
          return (
            <WorkView {...{ course, project, work }}>
              <Button
                variant={isOpen ? 'filled' : 'default'}
                leftSection={<IconGavel size={16} aria-hidden />}
                onClick={() => void open(FeedbackDialog, { project, work })}
              >
                {isOpen ? 'Give feedback' : 'Feedback'}
              </Button>
            </WorkView>
          )
        }}
      </Loaded>
    </>
  )
}
