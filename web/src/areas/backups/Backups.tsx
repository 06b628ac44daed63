import { Alert, Badge, Button, Code, Group, Text } from '@mantine/core'
import { askBackup, type Backup, backupOrigins, backupStates, listBackups, readBackupState } from '@pandu/contract/backups'
import { IconAlertTriangle } from '@tabler/icons-react'
import { bytes, count } from '../../kit/format.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded, SkeletonPage } from '../../kit/states.tsx'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

const colors: Record<Backup['state'], string> = { waiting: 'blue', running: 'blue', done: 'green', failed: 'red' }

const columns: Column<Backup>[] = [
  { key: 'asked_at', sort: 'asked_at', fixed: true, cell: ({ asked_at }) => <Time value={asked_at} /> },
  {
    key: 'state',
    cell: ({ state, error }) => (
      <>
        <Badge variant="light" color={colors[state]} radius="sm">
          {backupStates[state]}
        </Badge>
        {error !== '' && (
          <Text size="xs" c="dimmed" mt={4}>
            {error}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'origin',
    cell: ({ origin, asked_by }) => (
      <>
        {backupOrigins[origin]}
        {asked_by && (
          <Text size="xs" c="dimmed">
            {asked_by}
          </Text>
        )}
      </>
    ),
  },
  { key: 'bytes', cell: (backup) => (backup.bytes === null ? '' : bytes(backup.bytes)) },
  { key: 'tables_rows', cell: ({ tables_rows }) => (tables_rows === null ? '' : count(tables_rows)) },
  { key: 'files', cell: ({ files }) => (files === null ? '' : count(files)) },
  {
    key: 'file',
    cell: ({ file }) => (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {file}
      </Text>
    ),
  },
]

/** When the last backup was made, where backups are stored, and whether the installation could be restored from them. */
export function Backups() {
  const state = useCall(readBackupState, {})
  const { run, busy } = useWrite(askBackup)
  return (
    <Loaded query={state} skeleton={<SkeletonPage />}>
      {({ data: { folder, keep, encrypted, last_at, late, under_way } }) => (
        <>
          <Text c="dimmed" mb="md" maw="70ch">
            A backup holds the database, the stored files and the key that encrypts NIK numbers, as they were at one moment. It is restored
            at the command line of the server.
          </Text>
          {folder === null ? (
            <Alert
              variant="light"
              color="red"
              icon={<IconAlertTriangle size={20} aria-hidden />}
              title="Backups are not made automatically"
              mb="md"
            >
              <Text size="sm" component="div" c="inherit" maw="70ch">
                Set <Code>BACKUP_DIR</Code> to a folder (if possible on another disk) or to a bucket, and restart Pandu.{' '}
                {last_at ? <LastOf at={last_at} /> : 'There is no backup yet.'}
              </Text>
            </Alert>
          ) : (
            <>
              {late && (
                <Alert
                  variant="light"
                  color="red"
                  icon={<IconAlertTriangle size={20} aria-hidden />}
                  title="The last backup is too old"
                  mb="md"
                >
                  <Text size="sm" component="div" c="inherit" maw="70ch">
                    {last_at ? <LastOf at={last_at} /> : 'There is no backup yet.'} The list shows the reason.
                  </Text>
                </Alert>
              )}
              <Group justify="space-between" mb="md" gap="sm">
                <Text size="sm" component="div" maw="70ch">
                  A backup is made every night in <Code>{folder}</Code>, {encrypted ? 'encrypted' : 'not encrypted'}. The newest {keep} are
                  kept. {last_at && !late && <LastOf at={last_at} />}
                </Text>
                <Button variant="default" loading={busy} disabled={under_way} onClick={() => void run({})}>
                  {under_way ? 'A backup is being made' : 'Back up now'}
                </Button>
              </Group>
            </>
          )}
          <DataTable
            withSearch={false}
            label="Backups"
            endpoint={listBackups}
            columns={columns}
            sort="-asked_at"
            empty="No backup has been made yet"
          />
        </>
      )}
    </Loaded>
  )
}

const LastOf = ({ at }: { at: string }) => (
  <>
    The last one was made <Time value={at} />.
  </>
)
