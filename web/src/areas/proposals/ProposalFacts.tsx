import { proposalStates } from '@pandu/contract/proposals'
import { Stack } from '@mantine/core'
import { notesLabel } from '../../kit/decided/index.ts'
import { Fact, Facts, StatusBadge } from '../../kit/display.tsx'
import { OutLink } from '../../kit/OutLink.tsx'
import { choiceOf, type Kind, type Proposal } from './kind.ts'

/** The read-only view that the scholar's and the reviewer's dialogs begin with (000 §2). */
export function ProposalFacts({ kind, proposal }: { kind: Kind; proposal: Proposal }) {
  const { approval, notes, content } = proposal
  return (
    <Stack gap="md">
      <Facts>
        <Fact label="Name">{proposal.name}</Fact>
        <Fact label="Status">
          <StatusBadge of={proposalStates} value={approval} />
        </Fact>
        <Fact label="Title">{proposal.title}</Fact>
        <Fact label={kind.choice.label}>{choiceOf(kind, proposal)}</Fact>
      </Facts>
      <Facts>
        <Fact label="Description">{proposal.description}</Fact>
      </Facts>
      <Facts>
        <Fact label="Additional link">{content && <OutLink url={content} />}</Fact>
      </Facts>
      {notes && (
        <Facts>
          <Fact label={notesLabel(proposalStates, approval)}>{notes}</Fact>
        </Facts>
      )}
    </Stack>
  )
}
