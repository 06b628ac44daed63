import { Button, Stack, Text } from '@mantine/core'
import { SCORE_IMPORT } from '@pandu/contract/operations'
import { importScores, MOST_SCORES_IMPORTED, scorePages, type ScoreRow, scoreTemplate } from '@pandu/contract/scores'
import { useState } from 'react'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { CohortTemplate } from '../../kit/import/CohortTemplate.tsx'
import { ImportFlow } from '../../kit/import/ImportFlow.tsx'
import { type PreviewColumns, scholarColumns } from '../../kit/import/index.ts'
import { useImport } from '../../kit/import/useImport.ts'
import { useCall } from '../../kit/query.ts'
import { undoAction } from '../operations/operations.offers.ts'

const columns: PreviewColumns<ScoreRow> = [
  ...scholarColumns,
  // Only the changes are shown: eight scores do not fit, and readers would have to search for those that differ.
  ['difference', 'Changes'],
]

/**
 * Imports scores from a spreadsheet: a template, a check of each row, all rows or none, and undo (O47, O80). The link to the scores may open a tab of
 * the page below the dialog, which does not close the dialog by itself.
 */
export function ImportDialog({ close }: DialogProps) {
  const flow = useImport<ScoreRow>({ endpoint: importScores, kind: SCORE_IMPORT, noun: 'scholar', refreshes: ['scores'] })
  return (
    <DialogFrame code="i_ip" title="Import scores" busy={flow.isImporting}>
      <Stack gap="lg">
        {flow.stage.at === 'choose' && <Template />}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are pressed */}
        <div onClick={({ target }) => target instanceof Element && target.closest('a') && close()}>
          <ImportFlow
            flow={flow}
            columns={columns}
            noun="scholar"
            most={MOST_SCORES_IMPORTED}
            undo={undoAction}
            until="one of these scores is changed"
            list={{ path: scorePages.staff({}, { tab: 'scores' }), label: 'See the scores' }}
          />
        </div>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={() => close()} disabled={flow.isImporting}>
          Close
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}

/** The template is empty, or filled with the scholars of a cohort and their scores. */
function Template() {
  const [year, setYear] = useState<string | null>(null)
  const path = useCall(scoreTemplate, year ? { year_tf: Number(year) } : {}).data?.data.path
  return (
    <>
      <CohortTemplate keeps="score" year={year} onYear={setYear} href={path} />
      <Text size="sm" c="dimmed">
        Scholars whose scores change are notified.
      </Text>
    </>
  )
}
