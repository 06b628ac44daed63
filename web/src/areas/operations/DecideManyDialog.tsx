import { List, Loader, Text } from '@mantine/core'
import type { DecidedStates, Endpoint } from '@pandu/contract/kit'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/v4/core'
import { call, CallError } from '../../kit/call.ts'
import { DecisionFields } from '../../kit/decided/index.ts'
import { StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'
import classes from './operations.module.css'
import { undoNotice } from './UndoNotice.tsx'

/** One record, with what the server says about deciding on it. */
export interface CheckedRecord {
  id: number
  title: string
  name: string
  from: string
  version: number
  problem: string | null
}
export interface RecordToDecide {
  id: number
  version: number
}
interface Wanted {
  records?: { id: unknown; version?: unknown }[] | undefined
  matching?: Record<string, unknown> | undefined
  approval: string
  notes?: unknown
  preview?: unknown
}
/** The call of a kind that decides on many records. */
export type DecideCall = Endpoint<
  z.$ZodType<unknown, Wanted>,
  z.$ZodType<{ data: { operation: number | null; rows: CheckedRecord[] }; message: string }>
>

export interface DecideManyProps extends DialogProps<boolean> {
  endpoint: DecideCall
  states: DecidedStates<string>
  /** In the order in which the review offers them (X43). */
  options: readonly string[]
  noun: { one: string; many: string }
  /** The words for the people who will read the decision. */
  readers: string
  /** The records to decide on; or, in `all`, the filter of a list that matches them and their number. */
  records: readonly RecordToDecide[]
  all?: { filter: Record<string, unknown>; total: number } | undefined
  /** The name of a record in the preview. */
  nameOf?: (row: CheckedRecord) => string
}

const undoable =
  'This decision on a record can be undone until another person acts on the record: from the notice that follows, and from the page of the operation.'

const usualName = ({ title, name }: CheckedRecord) => (
  <>
    <strong>{title}</strong>
    {name && ` of ${name}`}
  </>
)

/** Takes one decision on many records: first the decision, then a preview of its effect on each record. Closes with true when it was taken. */
export function DecideManyDialog({ endpoint, states, options, noun, readers, records, all, nameOf, close }: DecideManyProps) {
  const [step, setStep] = useState(0)
  const go = useGo()
  const write = useWrite(endpoint, { silent: true, refreshes: ['operations', 'overview'] })
  const form = useCallForm<{ records: RecordToDecide[]; approval: string; notes: string }>({
    schema: endpoint.input,
    initial: { records: all ? [] : [...records], approval: '', notes: '' },
    submit: write.send,
    then: ({ data, message }: { data: { operation: number | null }; message: string }) => {
      undoNotice(data.operation, message, go)
      close(true)
    },
  })
  const { approval, notes } = form.values
  const target = all ? { matching: all.filter } : { records: [...records] }
  const preview = usePreview(endpoint, step === 1 ? { ...target, approval, notes } : undefined)
  const { rows } = preview
  // Only the previewed records are decided on, even if other records match the filter by then.
  const { set } = form
  useEffect(() => {
    if (all && rows) set({ records: rows.map(({ id, version }) => ({ id, version })) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the preview has come
  }, [rows])
  const able = rows?.filter(({ problem }) => problem === null).length
  return (
    <StepsDialog
      code="decide_many"
      title={`Decide on ${plural(all?.total ?? records.length, noun.one, noun.many)}`}
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
                All of them get the same decision and the same notes. {readers}
              </Text>
              <DecisionFields states={states} approval={approval} options={options} undoable={undoable} />
            </>
          ),
        },
        { title: 'Preview', content: <Preview {...preview} noun={noun} states={states} approval={approval} nameOf={nameOf} /> },
      ]}
      save={able === undefined ? 'ACCEPT' : `Decide on ${able}`}
      saving="Loading..."
      canSave={Boolean(able)}
    />
  )
}

/** Asks the server which records would accept the decision. The call changes nothing, so it is a query. */
function usePreview(endpoint: DecideCall, wanted: Wanted | undefined) {
  const { data, error } = useQuery({
    // The key is outside of the area's keys; otherwise the write that follows would refetch the preview.
    queryKey: ['preview of a decision', endpoint.path, wanted],
    queryFn: wanted ? ({ signal }) => call(endpoint, { ...wanted, preview: 1 }, { signal }) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
  return { rows: data?.data.rows, problem: error instanceof CallError ? error.message : undefined }
}

type PreviewProps = ReturnType<typeof usePreview> & Pick<DecideManyProps, 'noun' | 'states' | 'nameOf'> & { approval: string }

function Preview({ rows, problem, approval, noun, states, nameOf }: PreviewProps) {
  if (problem) return <Text role="alert">{problem}</Text>
  if (!rows) return <Loader size="sm" aria-label="Loading" />
  const able = rows.filter((row) => row.problem === null)
  const others = rows.filter((row) => row.problem !== null)
  return (
    <div role="status">
      <Text size="sm" fw={550} mb="xs">
        {able.length
          ? `${plural(able.length, noun.one, noun.many)} will be set to ${states.byState[approval]?.label}, as one operation that can be undone while nobody has acted since.`
          : `None of the selected ${noun.many} can take this decision.`}
      </Text>
      <Rows rows={others} states={states} nameOf={nameOf} />
      <Rows rows={able} states={states} nameOf={nameOf} />
    </div>
  )
}

function Rows({ rows, states, nameOf }: { rows: readonly CheckedRecord[] } & Pick<DecideManyProps, 'states' | 'nameOf'>) {
  if (!rows.length) return null
  return (
    <List size="sm" spacing={6} mb="sm" className={classes.judged}>
      {rows.map((row) => (
        <List.Item
          key={row.id}
          icon={
            row.problem ? (
              <IconAlertTriangle size={18} aria-label="Left out" color="var(--mantine-color-error)" />
            ) : (
              <IconCheck size={18} aria-label="Will be decided" color="var(--mantine-color-green-6)" />
            )
          }
        >
          {nameOf ? nameOf(row) : usualName(row)}, now {states.byState[row.from]?.label}
          {row.problem && (
            <Text size="xs" c="dimmed">
              {row.problem}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
