import { Group, Text } from '@mantine/core'
import { type Evaluation, readEvaluationSheet, storeEvaluationSheet } from '@pandu/contract/evaluations'
import { SESSION_EXPIRED } from '@pandu/contract/kit'
import type { Meeting } from '@pandu/contract/schedules'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../kit/call.ts'
import { CallForm, DraftState, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { refreshAreas, useCall, useWrite } from '../../kit/query.ts'
import { SaveMark } from '../../kit/SaveMark.tsx'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { undoNotice } from '../operations/operations.offers.ts'
import { type SheetEdits, isOutdated, sheetForm, type SheetValues } from './sheet.ts'
import { SheetBar } from './SheetBar.tsx'
import { SheetTable } from './SheetTable.tsx'
import { useSendWhenOnline } from './useSendWhenOnline.ts'
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

const start: SheetValues = { edits: {}, aliases: [], waits: false }

/** Whether the same values may be sent again later: there was no response, or the session had ended. */
const isLater = ({ isUncertain, status }: CallError) => isUncertain || status === 401 || status === SESSION_EXPIRED

function SheetForm({ meeting, rows }: { meeting: Meeting; rows: readonly Evaluation[] }) {
  const go = useGo()
  const client = useQueryClient()
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
        if (error instanceof CallError && !isLater(error)) form.set({ waits: false })
        // Somebody else has saved: fetching shows their values beside the typed ones.
        if (error instanceof CallError && error.status === 409) await refresh()
        throw error
      }
    },
    then: async ({ message, data }: Awaited<ReturnType<typeof write.send>>) => {
      await refresh()
      undoNotice(data.operation_id, message, go)
    },
    resets: true,
  })
  const { edits, aliases } = form.values
  const set = (next: SheetEdits) => {
    form.form.clearErrors()
    form.set({ edits: next })
  }
  const changed = Object.keys(edits).length
  const outdated = rows.filter((row) => isOutdated(edits, row)).length
  const { handIn, asks } = useSendWhenOnline(form, outdated)
  return (
    <CallForm form={{ ...form, submit: handIn }} label="Attendance">
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
          Enter moves to the next scholar, Ctrl + Enter saves.
        </Text>
        {outdated > 0 && (
          <Text size="sm" role="status">
            {asks && 'What you saved without a connection has not been sent yet. '}
            Some of these rows have been changed meanwhile. Choose which values to keep.
          </Text>
        )}
        <DraftState />
        {form.values.waits && !form.busy && <SaveMark tone="lost">No connection. It is saved as soon as there is one</SaveMark>}
      </Group>
    </CallForm>
  )
}
