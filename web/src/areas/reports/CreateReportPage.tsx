import { Alert, Button, Text } from '@mantine/core'
import {
  createReport,
  listReportScholars,
  type Period,
  periodLabels,
  reportForm,
  reportPages,
  type ReportScholar,
} from '@pandu/contract/reports'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PageHeader } from '../../kit/display.tsx'
import { FormCard, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { ReportFields } from './ReportFields.tsx'
import { initialReport } from './reportForm.ts'

/** Creates the report of a scholar in a phase that has none yet. */
export default function CreateReportPage() {
  const id = usePageId(reportPages.create, 'idScholar')
  const { phase } = usePageParams(reportPages.create)
  return (
    <LoadedOne query={useCall(listReportScholars, { filter: { id } })}>
      {(scholar) => <Form key={`${id}-${phase}`} scholar={scholar} phase={phase} />}
    </LoadedOne>
  )
}

function Form({ scholar, phase }: { scholar: ReportScholar; phase: Period }) {
  const { type } = usePageParams(reportPages.create)
  const go = useGo()
  const list = reportPages.list({ type })
  const write = useWrite(createReport)
  const form = useCallForm({
    schema: reportForm,
    initial: initialReport(),
    draft: { call: createReport, of: `${scholar.id}-${phase}` },
    submit: (values, more) => write.send({ id_scholar: scholar.id, periode: phase, ...values }, more),
    then: () => go(reportPages.update({ type, idScholar: scholar.id, phase })),
  })
  return (
    <>
      <PageHeader
        title={`${periodLabels[phase]} Report`}
        about={[scholar.name, scholar.no_tf, scholar.university].filter(Boolean).join(' · ')}
        back={{ path: list, label: 'Assessment Report' }}
      />
      {/* Somebody else may have created the report meanwhile. The typed text stays on the page. */}
      {scholar.periods.includes(phase) && (
        <Alert
          color="yellow"
          mb="md"
          role="status"
          icon={<IconAlertTriangle aria-hidden />}
          title={`There is a ${phase} report of ${scholar.name}`}
        >
          <Text size="sm" mb="xs">
            Each phase has one report. Open it to change it.
          </Text>
          <Button component={PageLink} to={reportPages.update({ type, idScholar: scholar.id, phase })} size="xs" variant="default">
            Open report
          </Button>
        </Alert>
      )}
      <FormCard form={form} label={`${periodLabels[phase]} Report`} cancel={list} save="Submit">
        <ReportFields year={scholar.year_tf} />
      </FormCard>
    </>
  )
}
