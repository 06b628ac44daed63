import { Text } from '@mantine/core'
import { periodLabels } from '@pandu/contract/reports'
import { type DeletedReport, type DeletedScholar, restoreReports, restoreScholars } from '@pandu/contract/trash'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

interface RestoreProps<R> extends DialogProps<boolean> {
  record: R
}

/** Brings a record back; what has taken its place meanwhile is asked about, never overwritten. */
export function RestoreDialog({ record, close }: RestoreProps<DeletedReport | DeletedScholar>) {
  return 'period' in record ? <RestoreReport record={record} close={close} /> : <RestoreScholar record={record} close={close} />
}

function RestoreReport({ record, close }: RestoreProps<DeletedReport>) {
  const write = useWrite(restoreReports, { refreshes: ['reports', 'overview'] })
  const form = useCallForm({
    draft: undefined,
    schema: z.object({}),
    initial: {},
    submit: (_, more) => write.send({ id: [record.id], confirmed: more.confirmed }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_restoreReport" title="Restore report" form={form} save="Restore">
      <Text>
        The {periodLabels[record.period].toLowerCase()} report of {record.name} will be back as it was.
      </Text>
    </FormDialog>
  )
}

const names = ['email', 'username', 'no_tf'] as const
const labels = { email: 'New email', username: 'New username', no_tf: 'New No TELADAN' }
const what = { email: 'e-mail address', username: 'username', no_tf: 'No TELADAN' }

function RestoreScholar({ record, close }: RestoreProps<DeletedScholar>) {
  const write = useWrite(restoreScholars, { refreshes: ['accounts', 'cohorts', 'groups', 'mentoring', 'reports', 'overview'] })
  const { taken } = record
  const form = useCallForm({
    draft: undefined,
    schema: z.object({ email: z.string(), username: z.string(), no_tf: z.string() }).superRefine((value, context) => {
      for (const name of taken)
        if (value[name].trim() === '') context.addIssue({ code: 'custom', path: [name], message: `Type another ${what[name]}` })
    }),
    initial: { email: '', username: '', no_tf: '' },
    // A name that nobody else has comes back as it was.
    submit: (value) => write.send({ id: [record.id], ...Object.fromEntries(taken.map((name) => [name, value[name].trim()])) }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_restoreScholar" title={`Restore ${record.name}`} form={form} save="Restore">
      <Text>{record.name} comes back with all records that went to the trash, and with every name that nobody else has taken.</Text>
      {taken.length > 0 && (
        <Text>
          Somebody else has the {taken.map((name) => `${what[name]} ${record[name] ?? ''}`.trim()).join(' and the ')} now, so {record.name}{' '}
          needs another.
        </Text>
      )}
      {names
        .filter((name) => taken.includes(name))
        .map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            required
            description={
              name === 'email'
                ? 'An e-mail with a link goes to it. The address counts once the link is followed. Until then the scholar signs in with the username.'
                : undefined
            }
          />
        ))}
    </FormDialog>
  )
}
