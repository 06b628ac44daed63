import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { MOST_IMPORTED, scholarTemplate } from '@pandu/contract/accounts'
import { xlsx } from '@pandu/contract/kit'
import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { IconAlertTriangle, IconArrowLeft, IconCheck, IconDownload } from '@tabler/icons-react'
import { ActionButtons, type Action } from '../../../kit/actions.tsx'
import { count, plural } from '../../../kit/format.ts'
import { PageHeader } from '../../../kit/looks.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { usePathParams } from '../../../kit/params.ts'
import { hrefOf } from '../../../kit/wire.ts'
import { undoAction, type Undoable } from '../../operations/operations.actions.tsx'
import { OperationsTable } from '../../operations/operations.opener.ts'
import { DropFile } from './DropFile.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { useImport, type Checked } from './useImport.ts'

/** Scholars from a spreadsheet: choose it, see what is wrong in it, then all of it comes in or nothing (O47, G008). */
export default function ImportPage() {
  const { type = 'ma' } = usePathParams()
  const { stage, choose, run, again, isChecking, isImporting, progress } = useImport()
  return (
    <>
      <Anchor
        component={PageLink}
        to={`/admin/${type}/list/scholar`}
        size="sm"
        display="inline-flex"
        style={{ alignItems: 'center', gap: 6 }}
        mb="xs"
      >
        <IconArrowLeft size={16} aria-hidden />
        Scholar
      </Anchor>
      <PageHeader
        title="Import Scholars"
        about="Fill in the template, one scholar to a row. Everybody in it gets an account and a letter of welcome, and sets a password at first."
      >
        <Button
          component="a"
          href={hrefOf(scholarTemplate, {})}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download template
        </Button>
      </PageHeader>
      <Stack gap="xl">
        <div aria-live="polite">
          {stage.at === 'choose' && (
            <DropFile
              label="Drop the filled template here, or choose it"
              hint={`XLSX, less than 5 MB, at most ${count(MOST_IMPORTED)} scholars. Nothing is stored until you have seen every row.`}
              accept={`.xlsx,${xlsx}`}
              fault={stage.fault}
              busy={isChecking}
              progress={progress}
              onFile={(file) => void choose(file)}
            />
          )}
          {stage.at === 'checked' && (
            <Preview checked={stage.checked} busy={isImporting} onImport={() => void run(stage.checked)} onAgain={again} />
          )}
          {stage.at === 'done' && (
            <Done message={stage.message} operation={stage.operation} list={`/admin/${type}/list/scholar`} onAgain={again} />
          )}
        </div>
        <div>
          <Title order={2} size="h4" mb="sm">
            Imports
          </Title>
          <OperationsTable kind={SCHOLAR_IMPORT} label="Imports" empty="Nobody has imported scholars yet" />
        </div>
      </Stack>
    </>
  )
}

interface PreviewProps {
  checked: Checked
  busy: boolean
  onImport: () => void
  onAgain: () => void
}

function Preview({ checked, busy, onImport, onAgain }: PreviewProps) {
  const { file, rows, valid, invalid } = checked
  return (
    <Stack gap="md">
      {invalid > 0 ? (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={20} />}
          title={`${plural(invalid, 'row has', 'rows have')} errors`}
        >
          An import takes all rows or none. Mend the sheet and choose it again.
        </Alert>
      ) : (
        <Alert color="green" variant="light" icon={<IconCheck size={20} />} title={`${plural(valid, 'scholar is', 'scholars are')} ready`}>
          Nothing is wrong in {file.name}.
        </Alert>
      )}
      <Group gap="sm">
        {invalid === 0 && (
          <Button onClick={onImport} disabled={busy} data-autofocus>
            {busy ? 'Loading...' : `Import ${plural(valid, 'Scholar')}`}
          </Button>
        )}
        <Button variant={invalid > 0 ? 'filled' : 'default'} onClick={onAgain} disabled={busy}>
          Choose another file
        </Button>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
      </Group>
      <PreviewTable rows={rows} invalid={invalid} />
    </Stack>
  )
}

function Done({ message, operation, list, onAgain }: { message: string; operation: Undoable; list: string; onAgain: () => void }) {
  // What was undone is nothing to look at any more.
  const undo: Action<Undoable>[] = [{ ...undoAction, run: async (one) => (await undoAction.run(one)) && onAgain() }]
  return (
    <Alert color="green" variant="light" icon={<IconCheck size={20} />} title={message}>
      <Text size="sm" mb="sm">
        This is operation #{operation.id}. It can be undone as a whole until one of the scholars signs in or is changed.
      </Text>
      <Group gap="sm">
        <Button component={PageLink} to={list}>
          See the scholars
        </Button>
        <Button variant="default" onClick={onAgain}>
          Import another file
        </Button>
        <ActionButtons actions={undo} record={operation} />
      </Group>
    </Alert>
  )
}
