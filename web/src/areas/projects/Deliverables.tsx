import { Anchor, Badge, Button, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { bothApproved, mayHandIn, stageLabels, stages, type Project, type Stage, type Work } from '@pandu/contract/projects'
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4,
  IconExternalLink,
  IconLock,
  IconProgressAlert,
  IconUpload,
} from '@tabler/icons-react'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { Time } from '../../kit/Time.tsx'
import { StageDue } from './StageDue.tsx'
import { submissionOf, handedInStages, decidedWork } from './works.ts'
import classes from './projects.module.css'

const HandInDialog = lazyDialog(() => import('./HandInDialog.tsx').then((m) => m.HandInDialog))

interface DeliverablesProps {
  course: Course
  project: Project
  work: Work
  /** Nobody can hand in anything today; the page around this says why. */
  isClosed: boolean
}

/** The four stages in order, each with its newest version or what it is waiting for. */
export function Deliverables({ course, project, work, isClosed }: DeliverablesProps) {
  return (
    <section className={classes.card} aria-label="Deliverables">
      <h3>Deliverables</h3>
      <ol className={classes.stages}>
        {stages.map((stage) => (
          <li key={stage}>
            <Deliverable {...{ course, project, work, isClosed, stage }} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const icons = {
  there: IconCircleCheckFilled,
  waits: IconClockHour4,
  revision: IconProgressAlert,
  open: IconCircleDashed,
  closed: IconLock,
}
/** A proposal counts as done when both parties have approved it, not when it was handed in. */
const proposalLook = (work: Work) => (bothApproved(work) ? 'there' : work.waits_for.includes('author') ? 'revision' : 'waits')

function Deliverable({ course, project, work, isClosed, stage }: DeliverablesProps & { stage: Stage }) {
  const handedIn = submissionOf(work, stage)
  const verdict = mayHandIn(stage, decidedWork(work), handedInStages(work))
  const look = !handedIn ? (verdict === true && !isClosed ? 'open' : 'closed') : stage === 'proposal' ? proposalLook(work) : 'there'
  const StageIcon = icons[look]
  return (
    <>
      <StageIcon size={22} aria-hidden className={classes.stageIcon} data-look={look} />
      <div className={classes.stageWords}>
        <Text fw={550} component="h4">
          {stageLabels[stage]}
        </Text>
        <StageDue due={project.due[stage]} isLate={work.late.includes(stage)} isThere={handedIn !== undefined} />
        {handedIn ? (
          <>
            <Anchor href={handedIn.content} target="_blank" rel="noopener noreferrer" className={classes.outside}>
              {handedIn.title}&nbsp;
              <IconExternalLink size={15} aria-hidden />
            </Anchor>
            <Text size="sm" c="dimmed">
              Handed in by {handedIn.by}, <Time value={handedIn.submitted_at} />
            </Text>
            {handedIn.authors.length > 1 && (
              <Text size="xs" c="dimmed">
                Work of {handedIn.authors.join(', ')}
              </Text>
            )}
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {verdict === true ? (isClosed ? 'Not handed in' : 'Not handed in yet') : verdict}
          </Text>
        )}
      </div>
      {handedIn && handedIn.version > 1 && (
        <Badge variant="light" color="gray" radius="sm">
          Version {handedIn.version}
        </Badge>
      )}
      {work.current && verdict === true && !isClosed && (
        <Button
          size="xs"
          variant={handedIn && stage !== 'proposal' ? 'default' : 'filled'}
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => void open(HandInDialog, { course, project, work, stage })}
        >
          {handedIn ? 'Hand in a new version' : `Hand in the ${stageLabels[stage].toLowerCase()}`}
        </Button>
      )}
    </>
  )
}
