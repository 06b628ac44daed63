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

const namesOf = z.object({ email: z.string(), username: z.string(), no_tf: z.string() })

function RestoreScholar({ record, close }: RestoreProps<DeletedScholar>) {
  const write = useWrite(restoreScholars, { refreshes: ['accounts', 'cohorts', 'groups', 'mentoring', 'reports', 'overview'] })
  const form = useCallForm({
    draft: undefined,
    schema: namesOf,
    initial: { email: record.email, username: record.username, no_tf: record.no_tf ?? '' },
    // What stands as it was is not sent: the server has it.
    submit: ({ email, username, no_tf }) =>
      write.send({
        id: [record.id],
        ...(email !== record.email && { email }),
        ...(username !== record.username && { username }),
        ...(no_tf !== (record.no_tf ?? '') && { no_tf }),
      }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_restoreScholar" title={`Restore ${record.name}`} form={form} save="Restore">
      <Text>
        {record.name} will be back with all that went along. Give another e-mail, username or number only where somebody else has it now.
      </Text>
      <TextField name="email" label="Email" required />
      <TextField name="username" label="Username" required />
      <TextField name="no_tf" label="No TELADAN" />
    </FormDialog>
  )
}
