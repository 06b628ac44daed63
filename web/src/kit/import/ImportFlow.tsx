import type { PagePath } from '@pandu/contract/kit'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { ActionButtons, type Action } from '../actions.tsx'
import type { ConfirmedAction } from '../dialogs/confirmAction.tsx'
import { plural } from '../format.ts'
import { PageLink } from '../PageLink.tsx'
import { DropFile } from './DropFile.tsx'
import { Preview } from './Preview.tsx'
import type { CheckedRow, PreviewColumns } from './PreviewTable.tsx'
import { type ImportSource, sheetSource } from './importSource.ts'
import type { ImportOperation, useImport } from './useImport.ts'

export interface ImportFlowProps<R extends CheckedRow> {
  /** What `useImport` answered. */
  flow: ReturnType<typeof useImport<R>>
  columns: PreviewColumns<R>
  /** The word for a row: 'scholar'. */
  noun: string
  /** How many rows the server takes at once. */
  most: number
  undo: ConfirmedAction<ImportOperation>
  /** Until when undoing is possible. */
  until: string
  /** A link to what was imported, and its words. */
  list: { path: PagePath; label: string }
  /** A spreadsheet unless said otherwise. */
  source?: ImportSource
}

/** Records from a spreadsheet: choose it, see its errors, then all rows are imported or none (O47). The import can be undone. */
export function ImportFlow<R extends CheckedRow>({
  flow,
  columns,
  noun,
  most,
  undo,
  until,
  list,
  source = sheetSource,
}: ImportFlowProps<R>) {
  const { stage, choose, run, fetchRefused, isFetching, again, isChecking, isImporting, progress } = flow
  return (
    <div aria-live="polite">
      {stage.at === 'choose' && (
        <DropFile
          label={source.label}
          hint={source.hint(plural(most, noun))}
          accept={source.accept}
          checking={`Checking the ${source.name}…`}
          fault={stage.fault}
          busy={isChecking}
          progress={progress}
          onFile={(file) => void choose(file)}
        />
      )}
      {stage.at === 'checked' && (
        <Preview
          checked={stage.checked}
          {...{ columns, noun, source }}
          // A new check of the file needs a new confirmation.
          key={stage.checked.look}
          busy={isImporting}
          onImport={(confirmed) => void run(stage.checked, confirmed)}
          onAgain={again}
          isFetching={isFetching}
          onRefused={() => void fetchRefused(stage.checked)}
        />
      )}
      {stage.at === 'done' && <Done {...stage} {...{ undo, until, list }} onAgain={again} />}
    </div>
  )
}

interface DoneProps extends Pick<ImportFlowProps<never>, 'undo' | 'until' | 'list'> {
  message: string
  operation: ImportOperation
  onAgain: () => void
}

function Done({ message, operation, undo, until, list, onAgain }: DoneProps) {
  // After undoing there is nothing left to look at.
  const undoing: Action<ImportOperation>[] = [{ ...undo, run: async (operation) => (await undo.run(operation)) && onAgain() }]
  return (
    <Alert color="green" variant="light" icon={<IconCheck size={20} />} title={message}>
      <Text size="sm" mb="sm">
        This is operation #{operation.id}. It can be undone as a whole until {until}.
      </Text>
      <Group gap="sm">
        <Button component={PageLink} to={list.path}>
          {list.label}
        </Button>
        <Button variant="default" onClick={onAgain}>
          Import another file
        </Button>
        <ActionButtons actions={undoing} record={operation} />
      </Group>
    </Alert>
  )
}
