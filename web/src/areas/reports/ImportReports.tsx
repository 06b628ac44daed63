import { Stack, Title } from '@mantine/core'
import { REPORT_IMPORT } from '@pandu/contract/operations'
import {
  importReports,
  MOST_REPORTS_IMPORTED,
  type Period,
  type ReportImportRow,
  reportPages,
  reportTemplate,
} from '@pandu/contract/reports'
import { useState } from 'react'
import { CohortTemplate } from '../../kit/import/CohortTemplate.tsx'
import { ImportFlow } from '../../kit/import/ImportFlow.tsx'
import { type PreviewColumns, scholarColumns } from '../../kit/import/index.ts'
import { useImport } from '../../kit/import/useImport.ts'
import { hrefOf } from '../../kit/requests.ts'
import { undoAction, OperationsTable } from '../operations/operations.offers.ts'

const columns: PreviewColumns<ReportImportRow> = [...scholarColumns, ['effect', 'Effect']]
const imports = { kind: REPORT_IMPORT }

/** Imports the reports of a phase from a spreadsheet: a template, a check of each row, all rows or none, and undo (O47). */
export function ImportReports({ periode }: { periode: Period }) {
  const flow = useImport<ReportImportRow>({
    endpoint: importReports,
    input: { periode },
    kind: REPORT_IMPORT,
    noun: 'report',
    refreshes: ['operations'],
  })
  return (
    <Stack gap="xl">
      {flow.stage.at === 'choose' && <Template periode={periode} />}
      <ImportFlow
        flow={flow}
        columns={columns}
        noun="report"
        most={MOST_REPORTS_IMPORTED}
        undo={undoAction}
        until="one of these reports is changed"
        list={{ path: reportPages.list({}, { periode }), label: 'See the reports' }}
      />
      <section>
        <Title order={2} size="h4" mb="sm">
          Imports
        </Title>
        <OperationsTable where={imports} label="Imports" empty="No reports have been imported yet" />
      </section>
    </Stack>
  )
}

/** The template is empty, or filled with the scholars of a cohort and their reports. */
function Template({ periode }: { periode: Period }) {
  const [year, setYear] = useState<string | null>(null)
  return (
    <CohortTemplate
      keeps="field"
      year={year}
      onYear={setYear}
      href={hrefOf(reportTemplate, { periode, ...(year && { year_tf: Number(year) }) })}
    />
  )
}
