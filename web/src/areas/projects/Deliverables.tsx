import { Anchor, Badge, Button, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { mayHandIn, stageLabels, stages, type Project, type Stage, type Work } from '@pandu/contract/projects'
import { IconCircleCheckFilled, IconCircleDashed, IconExternalLink, IconLock, IconUpload } from '@tabler/icons-react'
import { open } from '../../kit/dialogs/index.ts'
import { Time } from '../../kit/Time.tsx'
import { HandInDialog } from './HandInDialog.tsx'
import { stageOf, stagesIn, verdictsOf } from './works.ts'
import classes from './projects.module.css'

interface DeliverablesProps {
  course: Course
  project: Project
  work: Work
}

/** The four things that are handed in, in their order: each with its newest version, or what it waits for. */
export function Deliverables({ course, project, work }: DeliverablesProps) {
  return (
    <section className={classes.card} aria-label="Deliverables">
      <h3>Deliverables</h3>
      <ol className={classes.stages}>
        {stages.map((stage) => (
          <li key={stage}>
            <Deliverable {...{ course, project, work, stage }} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Deliverable({ course, project, work, stage }: DeliverablesProps & { stage: Stage }) {
  const there = stageOf(work, stage)
  const verdict = mayHandIn(stage, verdictsOf(work), stagesIn(work))
  const StageIcon = there ? IconCircleCheckFilled : verdict === true ? IconCircleDashed : IconLock
  return (
    <>
      <StageIcon size={22} aria-hidden className={classes.stageIcon} data-there={there !== undefined || undefined} />
      <div className={classes.stageWords}>
        <Text fw={550} component="h4">
          {stageLabels[stage]}
        </Text>
        {there ? (
          <>
            <Anchor href={there.content} target="_blank" rel="noopener noreferrer" className={classes.outside}>
              {there.title} <IconExternalLink size={15} aria-hidden />
            </Anchor>
            <Text size="sm" c="dimmed">
              Handed in by {there.by}, <Time value={there.submitted_at} />
            </Text>
            {there.authors.length > 1 && (
              <Text size="xs" c="dimmed">
                By {there.authors.join(', ')}
              </Text>
            )}
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {verdict === true ? 'Not handed in yet' : verdict}
          </Text>
        )}
      </div>
      {there && there.version > 1 && (
        <Badge variant="light" color="gray" radius="sm">
          Version {there.version}
        </Badge>
      )}
      {work.current && verdict === true && (
        <Button
          size="xs"
          variant={there && stage !== 'proposal' ? 'default' : 'filled'}
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => void open(HandInDialog, { course, project, work, stage })}
        >
          {there ? 'Hand in a new version' : `Hand in the ${stageLabels[stage].toLowerCase()}`}
        </Button>
      )}
    </>
  )
}
