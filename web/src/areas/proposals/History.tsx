import { Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { approvals } from '@pandu/contract/kit'
import type { ProposalStep } from '@pandu/contract/proposals'
import { IconCheck, IconFlag, IconHourglass, IconLink, IconPencil, IconSend, IconX, type Icon } from '@tabler/icons-react'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { Changes } from './Changes.tsx'
import type { Kind } from './kind.ts'
import classes from './proposals.module.css'

const decisions: Record<ProposalStep['to'], [string, Icon]> = {
  process: ['put it back in process', IconHourglass],
  declined: ['declined it', IconX],
  revision: ['asked for a revision', IconPencil],
  approved: ['approved it', IconCheck],
  finish: ['finished it', IconFlag],
}

/** What somebody did, as the end of a sentence that begins with the name. */
export function deedOf({ action, from, to, changes }: ProposalStep): [string, Icon] {
  if (action === 'submitted') return ['submitted the proposal', IconSend]
  if (action === 'attendance') return [changes[0]?.to === '' ? 'removed the attendance report' : 'set the attendance report', IconLink]
  if (action === 'reviewed') return decisions[to]
  return from === to ? ['changed the proposal', IconPencil] : ['revised it and handed it in again', IconSend]
}

/** Every step of a proposal's life for both sides, the newest first (000 §4). */
export function History({ kind, id }: { kind: Kind; id: number }) {
  const query = useCall(kind.calls.history, { filter: { proposal_id: id } })
  return (
    <Loaded query={query} skeleton={<Skeleton h={260} radius="md" />}>
      {({ data }) => (
        <Timeline active={data.length} bulletSize={26} lineWidth={2} aria-label="History" className={classes.history}>
          {data.map((step) => {
            const [deed, StepIcon] = deedOf(step)
            return (
              <Timeline.Item key={step.id} bullet={<StepIcon size={14} stroke={2} aria-hidden />} color={colorOf(step)}>
                <Stack gap={4}>
                  <Text size="sm">
                    <strong>{step.by}</strong> {deed}
                  </Text>
                  <Text size="xs" c="dimmed">
                    <Time value={step.at} />
                  </Text>
                  {step.notes && <blockquote className={classes.stepNotes}>{step.notes}</blockquote>}
                  <Changes kind={kind} changes={step.changes} />
                </Stack>
              </Timeline.Item>
            )
          })}
        </Timeline>
      )}
    </Loaded>
  )
}

const colorOf = ({ action, to }: ProposalStep) => (action === 'reviewed' ? approvals.looks[to].color : 'gray')
