import { Text } from '@mantine/core'
import { periodLabels } from '@pandu/contract/reports'
import { type DeletedReport, type DeletedScholar, restoreReports, restoreScholars } from '@pandu/contract/trash'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'

/** Restores a scholar or reports. If something else has taken their place meanwhile, it asks and never overwrites. */
export function RestoreDialog({
  reports,
  scholar,
  close,
}: DialogProps<boolean> & { reports?: readonly DeletedReport[]; scholar?: DeletedScholar }) {
  return scholar ? <RestoreScholar scholar={scholar} close={close} /> : <RestoreReports reports={reports ?? []} close={close} />
}

function RestoreReports({ reports, close }: DialogProps<boolean> & { reports: readonly DeletedReport[] }) {
  const write = useWrite(restoreReports, { refreshes: ['reports', 'overview'] })
  const form = useCallForm({
    draft: undefined,
    schema: z.object({}),
    initial: {},
    submit: (_, more) => write.send({ id: reports.map(({ id }) => id), confirmed: more.confirmed }),
    then: () => close(true),
  })
  const [first] = reports
  const isOne = reports.length === 1
  return (
    <FormDialog
      code="u_restoreReport"
      title={isOne ? 'Restore report' : `Restore ${plural(reports.length, 'report', 'reports')}`}
      form={form}
      save="Restore"
    >
      <Text>
        {isOne && first
          ? `The ${periodLabels[first.period].toLowerCase()} report of ${first.name} will be restored.`
          : `${plural(reports.length, 'report', 'reports')} will be restored.`}
      </Text>
    </FormDialog>
  )
}

const names = ['email', 'username', 'no_tf'] as const
const labels = { email: 'New email', username: 'New username', no_tf: 'New No TELADAN' }
const what = { email: 'e-mail address', username: 'username', no_tf: 'No TELADAN' }

function RestoreScholar({ scholar: record, close }: DialogProps<boolean> & { scholar: DeletedScholar }) {
  const write = useWrite(restoreScholars, { refreshes: ['accounts', 'cohorts', 'groups', 'mentoring', 'reports', 'overview'] })
  const { taken } = record
  const form = useCallForm({
    draft: undefined,
    schema: z.object({ email: z.string(), username: z.string(), no_tf: z.string() }).superRefine((value, context) => {
      for (const name of taken)
        if (value[name].trim() === '') context.addIssue({ code: 'custom', path: [name], message: `Type another ${what[name]}` })
    }),
    initial: { email: '', username: '', no_tf: '' },
    // A username or e-mail that nobody else uses is restored unchanged.
    submit: (value) => write.send({ id: [record.id], ...Object.fromEntries(taken.map((name) => [name, value[name].trim()])) }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_restoreScholar" title={`Restore ${record.name}`} form={form} save="Restore">
      <Text>{record.name} will be restored with all records that are in the trash.</Text>
      {taken.length > 0 && (
        <Text>
          Somebody else has the {taken.map((name) => `${what[name]} ${record[name] ?? ''}`.trim()).join(' and the ')} now, so {record.name}{' '}
          needs {taken.length === 1 ? 'another' : 'others'}.
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
                ? 'An e-mail with a link is sent to it. The address is used once the link is followed. Until then the scholar signs in with the username.'
                : undefined
            }
          />
        ))}
    </FormDialog>
  )
}
