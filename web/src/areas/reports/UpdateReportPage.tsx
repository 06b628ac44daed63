import { Button, Stack, Title } from '@mantine/core'
import { readReport, type Report, periodLabels, reportForm, reportPages, reportRules, updateReport } from '@pandu/contract/reports'
import { IconPlus } from '@tabler/icons-react'
import { CallError } from '../../kit/call.ts'
import { May, useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { CallForm, FormFoot, useCallForm } from '../../kit/form/index.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { ReportFields } from './ReportFields.tsx'
import { ReportHistory } from './ReportHistory.tsx'
import { initialFromStored, initialReport } from './reportForm.ts'
import classes from '../../kit/form/form.module.css'

/** Edits the report of a scholar in a phase. If there is none, it redirects to the page that creates one. */
export default function UpdateReportPage() {
  const id = usePageId(reportPages.update, 'idScholar')
  const { type, phase } = usePageParams(reportPages.update)
  const query = useCall(readReport, { id, periode: phase })
  if (query.error instanceof CallError && query.error.status === 404)
    return (
      <>
        <PageHeader title={`${periodLabels[phase]} Report`} back={{ path: reportPages.list({ type }), label: 'Assessment Report' }}>
          <May rule={reportRules.write}>
            <Button
              component={PageLink}
              to={reportPages.create({ type, idScholar: id, phase })}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Create Report
            </Button>
          </May>
        </PageHeader>
        <EmptyState text="There is no such report yet" />
      </>
    )
  return <Loaded query={query}>{({ data }) => <Form key={data.id} report={data} />}</Loaded>
}

function Form({ report }: { report: Report }) {
  const { type } = usePageParams(reportPages.update)
  const { can } = useCan(reportRules.write)
  const list = reportPages.list({ type })
  const write = useWrite(updateReport)
  const title = `${periodLabels[report.periode]} Report`
  const form = useCallForm({
    schema: reportForm,
    initial: initialReport(report),
    record: report,
    fromStored: initialFromStored,
    readOnly: !can,
    draft: { call: updateReport, of: report.id },
    submit: (values, more) => write.send({ id: report.id, updated_at: more.updated_at, ...values }, more),
  })
  return (
    <>
      <PageHeader
        title={title}
        about={[report.name, report.no_tf, report.university].filter(Boolean).join(' · ')}
        back={{ path: list, label: 'Assessment Report' }}
      />
      <Stack gap="xl">
        <div className={classes.page}>
          <CallForm form={form} label={title}>
            <ReportFields year={report.year_tf} />
            {can && <FormFoot cancel={list} save="Save" />}
          </CallForm>
        </div>
        <section>
          <Title order={2} size="h4" mb="sm">
            History
          </Title>
          <ReportHistory scholarId={report.scholar_id} periode={report.periode} year={report.year_tf} />
        </section>
      </Stack>
    </>
  )
}
