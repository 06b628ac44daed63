import { List, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@pandu/contract/kit'
import { decideProposals, type ManagedProposal, type ProposalDecision, proposalStates } from '@pandu/contract/proposals'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { DecisionFields } from '../../kit/decided/index.ts'
import { StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'
import { kinds } from './kinds.ts'
import classes from './proposals.module.css'

type Judged = OutputOf<typeof decideProposals>['data']['rows']

/** The states that at least one of the kinds knows, in the order in which its review offers them (X43). */
const optionsOf = (proposals: readonly ManagedProposal[]) => [
  ...new Set(
    proposals.flatMap(({ kind }) => kinds[kind].reviewOptions).toSorted((a, b) => Number(a === 'finish') - Number(b === 'finish')),
  ),
]

/** One decision on many proposals: first what is decided, then what it would do to each of them. Closes with true once it was done. */
export function DecideDialog({ proposals, close }: DialogProps<boolean> & { proposals: readonly ManagedProposal[] }) {
  const [step, setStep] = useState(0)
  const write = useWrite(decideProposals, { refreshes: ['operations', 'overview'] })
  const named = proposals.map(({ id, version }) => ({ id, version }))
  const form = useCallForm<{ proposals: typeof named; approval: ProposalDecision; notes: string }>({
    schema: decideProposals.input,
    initial: { proposals: named, approval: 'approved', notes: '' },
    submit: write.send,
    then: () => close(true),
  })
  const { approval, notes } = form.values
  const preview = usePreview(step === 1 ? { proposals: named, approval, notes } : undefined)
  const able = preview.rows?.filter(({ problem }) => problem === null).length
  return (
    <StepsDialog
      code="decide_proposals"
      title={`Decide on ${plural(proposals.length, 'proposal', 'proposals')}`}
      form={form}
      step={step}
      onStep={setStep}
      steps={[
        {
          title: 'Decision',
          fields: ['approval', 'notes'],
          next: 'Preview',
          content: (
            <>
              <Text size="sm" c="dimmed">
                The same decision and the same notes for all that were selected. Each scholar reads them at the own proposal.
              </Text>
              <DecisionFields states={proposalStates} approval={approval} options={optionsOf(proposals)} />
            </>
          ),
        },
        { title: 'Preview', content: <Preview {...preview} approval={approval} /> },
      ]}
      save={able === undefined ? 'ACCEPT' : `Decide on ${able}`}
      saving="Loading..."
      canSave={Boolean(able)}
    />
  )
}

type Wanted = { proposals: { id: number; version: number }[]; approval: ProposalDecision; notes: string }

/** Asks the server who would take the decision: only it knows what happened in between. It changes nothing, so it is read like any other answer. */
function usePreview(wanted: Wanted | undefined) {
  const { data, error } = useQuery({
    // Outside its area's keys: the write that follows would ask for it again.
    queryKey: ['preview of a decision', wanted],
    queryFn: ({ signal }) => call(decideProposals, { ...wanted!, preview: 1 }, { signal }),
    enabled: wanted !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return { rows: data?.data.rows, problem: error instanceof CallError ? error.message : undefined }
}

function Preview({ rows, problem, approval }: ReturnType<typeof usePreview> & { approval: ProposalDecision }) {
  if (problem) return <Text role="alert">{problem}</Text>
  if (!rows) return <Loader size="sm" aria-label="Loading" />
  const able = rows.filter((row) => row.problem === null)
  const others = rows.filter((row) => row.problem !== null)
  return (
    <div role="status">
      <Text size="sm" fw={550} mb="xs">
        {able.length
          ? `${plural(able.length, 'proposal', 'proposals')} will be set to ${proposalStates.label(approval)}, as one operation that can be undone while nobody has acted since.`
          : 'None of the selected proposals can take this decision.'}
      </Text>
      <Rows rows={others} />
      <Rows rows={able} />
    </div>
  )
}

function Rows({ rows }: { rows: Judged }) {
  if (!rows.length) return null
  return (
    <List size="sm" spacing={6} mb="sm" className={classes.judged}>
      {rows.map(({ id, kind, title, name, from, problem }) => (
        <List.Item
          key={id}
          icon={
            problem ? (
              <IconAlertTriangle size={18} aria-label="Left out" color="var(--mantine-color-error)" />
            ) : (
              <IconCheck size={18} aria-label="Will be decided" color="var(--mantine-color-green-6)" />
            )
          }
        >
          <strong>{title}</strong>, {kinds[kind].label} of {name}, now {proposalStates.label(from)}
          {problem && (
            <Text size="xs" c="dimmed">
              {problem}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
