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
import { type ImportSource, sheet } from './source.ts'
import type { ImportOperation, useImport } from './useImport.ts'

export interface ImportFlowProps<R extends CheckedRow> {
  /** What `useImport` answered. */
  flow: ReturnType<typeof useImport<R>>
  columns: PreviewColumns<R>
  /** What a row is, in one word: 'scholar'. */
  noun: string
  /** How many rows the server takes at once. */
  most: number
  undo: ConfirmedAction<ImportOperation>
  /** Until when undoing is possible. */
  until: string
  /** Where what was imported is to be seen, and the words of the link. */
  list: { path: PagePath; label: string }
  /** A spreadsheet unless said otherwise. */
  source?: ImportSource
}

/** Records from a spreadsheet: choose it, see what is wrong in it, then all of it comes in or nothing (O47), and can be taken back. */
export function ImportFlow<R extends CheckedRow>({ flow, columns, noun, most, undo, until, list, source = sheet }: ImportFlowProps<R>) {
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
          // Another look at a file asks for another confirmation.
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
  // What was undone is nothing to look at any more.
  const undoing: Action<ImportOperation>[] = [{ ...undo, run: async (one) => (await undo.run(one)) && onAgain() }]
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
