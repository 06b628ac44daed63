import { Group, Text } from '@mantine/core'
import { type Evaluation, readEvaluationSheet, storeEvaluationSheet } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { onConnectionChange } from '../../kit/connection.ts'
import { CallForm, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { refreshAreas, useCall, useWrite } from '../../kit/query.ts'
import { SaveMark } from '../../kit/SaveMark.tsx'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { useLatest } from '../../kit/useLatest.ts'
import { undoNotice } from '../operations/operations.offers.ts'
import { type Edits, isOutdated, sheetForm } from './sheet.ts'
import { SheetBar } from './SheetBar.tsx'
import { SheetTable } from './SheetTable.tsx'
import classes from './sheet.module.css'

/** All scholars of a meeting in one table, recorded together. */
export function EvaluationSheet({ meeting }: { meeting: Meeting }) {
  const query = useCall(readEvaluationSheet, { filter: { course_schedule_administrator_id: meeting.id } })
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState text={`${meeting.author} looks after nobody on this day`} />
        ) : (
          <SheetForm meeting={meeting} rows={data} />
        )
      }
    </Loaded>
  )
}

interface SheetValues {
  edits: Edits
  aliases: { alias: string; scholar_id: number }[]
}
const start: SheetValues = { edits: {}, aliases: [] }

function SheetForm({ meeting, rows }: { meeting: Meeting; rows: readonly Evaluation[] }) {
  const go = useGo()
  const client = useQueryClient()
  const [waits, setWaits] = useState(false)
  const write = useWrite(storeEvaluationSheet, { silent: true })
  const refresh = () => refreshAreas(client, ['evaluations', 'schedules', 'overview', 'operations'])
  const form = useCallForm({
    schema: sheetForm,
    initial: start,
    draft: { call: storeEvaluationSheet, of: meeting.id },
    submit: async ({ edits, aliases }, more) => {
      const list = Object.entries(edits).map(([id, edit]) => ({ scholar_id: Number(id), ...edit }))
      try {
        return await write.send({ course_schedule_administrator_id: meeting.id, rows: list, aliases }, more)
      } catch (error) {
        if (error instanceof CallError && error.status === 0) setWaits(true)
        // What somebody else has stored stands beside what was typed.
        if (error instanceof CallError && error.status === 409) await refresh()
        throw error
      }
    },
    then: async ({ message, data }: Awaited<ReturnType<typeof write.send>>) => {
      await refresh()
      if (data.operation_id !== null) undoNotice(data.operation_id, message, go)
    },
    resets: true,
  })
  const { edits, aliases } = form.values
  const set = (next: Edits) => {
    form.form.clearErrors()
    form.set({ edits: next })
  }
  const latest = useLatest(form)
  useEffect(() => {
    if (!waits) return undefined
    return onConnectionChange((lost) => {
      if (lost) return
      setWaits(false)
      void latest.current.submit()
    })
  }, [waits, latest])

  const changed = Object.keys(edits).length
  const outdated = rows.filter((row) => isOutdated(edits, row)).length
  return (
    <CallForm form={form} label="Attendance">
      <SheetBar
        meeting={meeting}
        rows={rows}
        edits={edits}
        set={set}
        remember={(confirmed) => form.set({ aliases: [...aliases, ...confirmed] })}
        busy={form.busy}
      />
      <SheetTable meeting={meeting} rows={rows} edits={edits} set={set} errors={form.form.errors} busy={form.busy} />
      <Group className={classes.foot} gap="md">
        <SubmitButton disabled={changed === 0 || outdated > 0}>
          {changed === 0 ? 'Save' : `Save ${plural(changed, 'row', 'rows')}`}
        </SubmitButton>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          Enter goes to the next scholar, Ctrl + Enter saves.
        </Text>
        {outdated > 0 && (
          <Text size="sm" role="status">
            Choose what counts where somebody else has recorded meanwhile.
          </Text>
        )}
        {waits && <SaveMark tone="lost">No connection. It is saved as soon as there is one</SaveMark>}
      </Group>
    </CallForm>
  )
}
