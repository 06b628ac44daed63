import { Skeleton } from '@mantine/core'
import { proposalStates, type ProposalStep } from '@pandu/contract/proposals'
import { IconLink } from '@tabler/icons-react'
import { type StepLabel, RecordHistory } from '../../kit/decided/index.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import type { Kind } from './kindType.ts'

/** The labels of fields in the API. An update calls the title `name` (X26). */
const fieldsOf = (kind: Kind) => {
  const labels: Record<string, string> = {
    title: 'Title',
    name: 'Title',
    description: 'Description',
    content: 'Additional link',
    attendance_report: 'Attendance report',
    [kind.choice.field]: kind.choice.label,
  }
  return { label: (field: string) => kind.documents[field] ?? labels[field] ?? field, whole: (field: string) => field in kind.documents }
}

const stepLabels = ({ action, changes }: { action: string; changes: ProposalStep['changes'] }): StepLabel | undefined =>
  action === 'attendance' ? [changes[0]?.to === '' ? 'removed the attendance report' : 'set the attendance report', IconLink] : undefined

/** Replaces the stored values of the choice by their labels. */
const inWords = ({ choice }: Kind, steps: readonly ProposalStep[]) =>
  steps.map((step) => ({
    ...step,
    changes: step.changes.map((change) =>
      change.field === choice.field
        ? { ...change, from: choice.options[change.from] ?? change.from, to: choice.options[change.to] ?? change.to }
        : change,
    ),
  }))

/** All steps of a proposal for both sides, newest first (000 §4). */
export function History({ kind, id }: { kind: Kind; id: number }) {
  const query = useCall(kind.calls.history, { filter: { proposal_id: id } })
  return (
    <Loaded query={query} skeleton={<Skeleton h={260} radius="md" />}>
      {({ data }) => (
        <RecordHistory
          states={proposalStates}
          steps={inWords(kind, data)}
          noun="proposal"
          fields={fieldsOf(kind)}
          stepLabels={stepLabels}
        />
      )}
    </Loaded>
  )
}
