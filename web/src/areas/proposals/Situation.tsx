import { Group, Text } from '@mantine/core'
import { approvals } from '@pandu/contract/kit'
import { IconArchive, IconCircleCheck, IconHourglass, IconPencil, IconX, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../kit/looks.tsx'
import { Time } from '../../kit/Time.tsx'
import type { Kind, Proposal } from './kind.ts'
import { useIsOwn } from './paths.ts'
import { notesLabel } from './ProposalFacts.tsx'
import { situationOf, turnOf } from './turn.ts'
import classes from './proposals.module.css'

const icons: Record<Proposal['approval'], Icon> = {
  process: IconHourglass,
  revision: IconPencil,
  declined: IconX,
  approved: IconCircleCheck,
  finish: IconArchive,
}

/** The state in words, who is waited for and since when, what the last decision said, and the next step as its one filled button. */
export function Situation({ kind, proposal, children }: { kind: Kind; proposal: Proposal; children?: ReactNode }) {
  const own = useIsOwn()
  const { approval, notes, waiting_since } = proposal
  const StateIcon = icons[approval]
  return (
    <section className={classes.situation} data-color={approvals.looks[approval].color} aria-label="State of the proposal">
      <StateIcon size={26} stroke={1.6} aria-hidden className={classes.stateIcon} />
      <div className={classes.stateWords}>
        <Group gap="sm" mb={8}>
          <StatusBadge of={approvals} value={approval} />
          <Text size="sm" c="dimmed" component="span">
            {turnOf(approval) === 'nobody' ? 'Since ' : 'Waiting since '}
            <Time value={waiting_since} as="day" /> (<Time value={waiting_since} as="ago" />)
          </Text>
        </Group>
        {/* Decisions arrive while the page is open. */}
        <Text fw={550} role="status">
          {situationOf(proposal, kind.noun, own)}
        </Text>
        {notes && (
          <figure className={classes.notes}>
            <figcaption>{notesLabel(approval)}</figcaption>
            <blockquote>{notes}</blockquote>
          </figure>
        )}
        {children && (
          <Group gap="xs" mt="md">
            {children}
          </Group>
        )}
      </div>
    </section>
  )
}
