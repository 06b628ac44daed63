import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import type { AllMatching } from '../../kit/table/index.ts'
import type { DecideManyProps, RecordToDecide } from './DecideManyDialog.tsx'

const DecideManyDialog = lazyDialog(() => import('./DecideManyDialog.tsx').then((m) => m.DecideManyDialog))

/** For the prop `bulk` of a list: takes one decision on the selected rows, or on all that match the filter. */
export const decideTogether =
  <R extends RecordToDecide>(
    kind: Omit<DecideManyProps, 'records' | 'all' | 'close' | 'options'> & { options: (rows: readonly R[]) => readonly string[] },
  ) =>
  (rows: readonly R[], clear: () => void, all?: AllMatching) => (
    <Button
      size="xs"
      leftSection={<IconGavel size={16} aria-hidden />}
      onClick={() =>
        void open(DecideManyDialog, {
          ...kind,
          options: kind.options(rows),
          records: rows.map(({ id, version }) => ({ id, version })),
          all,
        }).then((isDone) => isDone && clear())
      }
    >
      Decide together
    </Button>
  )
