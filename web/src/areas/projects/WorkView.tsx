import { Anchor, Group, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { groupPath } from '@pandu/contract/groups'
import { parties, partyLabels, type Project, type Work } from '@pandu/contract/projects'
import type { ReactNode } from 'react'
import { PageLink } from '../../kit/PageLink.tsx'
import { Time } from '../../kit/Time.tsx'
import { Comments } from '../comments/comments.offers.ts'
import { Deliverables } from './Deliverables.tsx'
import { History } from './History.tsx'
import { TsaProjectLink } from './TsaProjectLink.tsx'
import { Renewal } from './Renewal.tsx'
import { stateSentence } from './stateSentence.ts'
import { PartyDecision } from './PartyDecision.tsx'
import { ownerName } from './works.ts'
import classes from './projects.module.css'

interface ViewProps {
  course: Course
  project: Project
  work: Work
  /** Nobody can hand in anything today; the page around this says why. */
  isClosed?: boolean
  /** Buttons for the reader. */
  children?: ReactNode
}

/** One work from the proposal to the final assignment: whose turn it is, the decisions of both parties, the stages, and the history. */
export function WorkView({ course, project, work, isClosed = false, children }: ViewProps) {
  const heading = `work-${work.id ?? 'new'}`
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <section className={classes.situation} data-turn={work.waits_for[0] ?? 'nobody'} aria-labelledby={heading}>
          <div className={classes.owner}>
            <h2 id={heading}>{ownerName(work)}</h2>
            {work.type === 'group' && work.current && (
              <Anchor component={PageLink} to={groupPath({ id: work.group_id, course_id: course.id })} className={classes.link}>
                See the group
              </Anchor>
            )}
          </div>
          {/* Decisions can arrive while the page is open, so screen readers announce them. */}
          <Text fw={550} role="status">
            {stateSentence(work, { own: work.current, isClosed })}
          </Text>
          {work.waiting_since && (
            <Text size="sm" c="dimmed">
              Waiting since <Time value={work.waiting_since} as="day" /> (
              <Time value={work.waiting_since} as="ago" />)
            </Text>
          )}
          {work.id !== null && <Decisions work={work} />}
          {work.additional_info.project_reference && <TsaProjectLink work={work} words="Project reference" className={classes.link} />}
          {children && (
            <Group gap="xs" mt="md">
              {children}
            </Group>
          )}
        </section>
        {work.id !== null && <Renewal project={project} work={work} />}
        <Deliverables {...{ project, course, work, isClosed }} />
        {work.id !== null && <Comments key={work.id} module="submission" id={work.id} />}
      </div>
      {work.id !== null && (
        <section className={classes.card} aria-labelledby={`${heading}-history`}>
          <h3 id={`${heading}-history`}>History</h3>
          <History submissionId={work.id} />
        </section>
      )}
    </div>
  )
}

/** The decision of each party, with its notes. */
function Decisions({ work }: { work: Work }) {
  return (
    <dl className={classes.decisions}>
      {parties.map((party) => (
        <div key={party}>
          <dt>{partyLabels[party]}</dt>
          <dd>
            <PartyDecision work={work} party={party} />
            {work[`decided_${party}_at`] && (
              <Text size="xs" c="dimmed" span>
                <Time value={work[`decided_${party}_at`]} as="day" />
              </Text>
            )}
            {work[`notes_${party}`] && <blockquote>{work[`notes_${party}`]}</blockquote>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
