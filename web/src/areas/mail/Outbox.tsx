import { Text } from '@mantine/core'
import { listOutbox, mailStates, type OutboxMail } from '@pandu/contract/mail'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { MailHeld } from './MailHeld.tsx'
import { MailStatus } from './MailStatus.tsx'

const MailDialog = lazyDialog(() => import('./MailDialog.tsx').then((m) => m.MailDialog))

const columns: Column<OutboxMail>[] = [
  { key: 'to', fixed: true },
  { key: 'subject' },
  { key: 'status', cell: ({ status }) => <MailStatus status={status} /> },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} /> },
]

const filters = [{ key: 'status', label: 'Status', options: Object.entries(mailStates).map(([value, label]) => ({ value, label })) }]

/** Everything Pandu has mailed, or would have mailed if a mail server were configured (O48). */
export function Outbox() {
  return (
    <>
      <Text c="dimmed" mb="md" maw="70ch">
        The e-mails that Pandu sends. Without a mail server they stay here, where you can read them and use their links.
      </Text>
      <MailHeld />
      <DataTable
        label="Outbox"
        endpoint={listOutbox}
        columns={columns}
        filters={filters}
        sort="-created_at"
        searchLabel="Search by address or subject"
        nameOf={({ subject, to }) => `${subject}, ${to}`}
        onRow={(mail) => void open(MailDialog, { mail })}
        empty="No mail has been written yet"
      />
    </>
  )
}
