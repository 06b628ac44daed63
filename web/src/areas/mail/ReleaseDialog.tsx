import { Text } from '@mantine/core'
import { type MailHold, releaseMail } from '@pandu/contract/mail'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { RadioField, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'
import { Time } from '../../kit/Time.tsx'

/** Turns mail on again after a restore. The reader decides what happens with the mails that were waiting in the backup. */
export function ReleaseDialog({ hold, close }: DialogProps<boolean> & { hold: MailHold }) {
  const write = useWrite(releaseMail)
  const form = useCallForm({
    schema: releaseMail.input,
    initial: { older: 'leave' },
    submit: (values, more) => write.send(values, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_mail_hold" title="Send mail again?" form={form} save="Send mail again" saving="Loading...">
      <Text size="sm">Do this only if this installation replaces the one that the backup was made from. {newerText(hold.newer)}</Text>
      {hold.older > 0 && (
        <>
          <Text size="sm">
            {plural(hold.older, 'mail', 'mails')} waited when the backup was made, <Time value={hold.backup_at} />. The old installation may
            have sent them after that.
          </Text>
          <RadioField
            name="older"
            label="These mails"
            options={[
              { value: 'leave', label: 'Do not send them' },
              { value: 'send', label: 'Send them' },
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}

const newerText = (count: number) => (count === 0 ? '' : `${plural(count, 'mail', 'mails')} written since the restore will be sent.`)
