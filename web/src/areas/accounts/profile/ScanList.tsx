import { accountRules, scanFields, scanNames, type Scholar } from '@pandu/contract/accounts'
import { Alert, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useCan, useMe } from '../../../kit/can.tsx'
import { count } from '../../../kit/format.ts'
import { ScanRow } from './ScanRow.tsx'
import classes from './profile.module.css'

/** The eleven scans and the attachment; missing ones are listed, too (001 §3). */
export function ScanList({ scholar }: { scholar: Scholar }) {
  const { can: edits } = useCan(accountRules.edit, { id: scholar.id, role: 'SCHOLAR' })
  const isOwn = useMe().user.id === scholar.id
  const there = new Map(scholar.scans.map((scan) => [scan.field, scan]))
  return (
    <>
      <Alert variant="light" color="gray" icon={<IconLock size={18} />} mb="md">
        {isOwn
          ? 'Only you and the programme team can open these documents. Every access is logged.'
          : 'These are identity papers. Every access is logged with your name.'}
      </Alert>
      <Group justify="space-between" mb="sm" gap="xs">
        <Text fw={550}>{`${count(there.size)} of ${scanNames.length} documents`}</Text>
        {edits && (
          <Text size="sm" c="dimmed">
            JPEG, PNG, WebP, PDF or DOCX, less than 50 MB each
          </Text>
        )}
      </Group>
      <ul className={classes.scans}>
        {scanNames.map((field) => (
          <ScanRow key={field} scholarId={scholar.id} field={field} label={scanFields[field]} scan={there.get(field)} edits={edits} />
        ))}
      </ul>
    </>
  )
}
