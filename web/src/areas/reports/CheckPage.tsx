import { Alert, Badge, Title } from '@mantine/core'
import { checkReport, type CheckedReport, periodLabels, reportPages } from '@pandu/contract/reports'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { CallError } from '../../kit/call.ts'
import { Logo } from '../../kit/Logo.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { CompareFile } from './CompareFile.tsx'
import classes from './issues.module.css'
import { issueStateLabels } from './ReportIssues.tsx'

/** A public page that checks the code of an issued report, and whether a file is that document. */
export default function CheckPage() {
  useDocumentTitle('Check a report')
  const { code } = usePageParams(reportPages.check)
  const checked = useCall(checkReport, { code })
  const { error } = checked
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 422)
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <span className={classes.logo}>
        <Logo />
      </span>
      <Title order={1} size="h2">
        Check a report
      </Title>
      {isUnknown ? (
        <Alert color="red" variant="light" mt="lg" icon={<IconCircleX aria-hidden />} title="No report has this code">
          Compare {code} with the code on the document, character by character. A document whose code is not known here was not issued by
          the programme, or its scholar was deleted from Pandu together with all documents.
        </Alert>
      ) : (
        <Loaded query={checked}>{({ data }) => <Checked report={data} />}</Loaded>
      )}
    </main>
  )
}

const says: Record<CheckedReport['state'], { color: string; title: string; text: string }> = {
  valid: { color: 'green', title: 'This document is valid', text: 'It was issued by the programme and is the latest version.' },
  replaced: {
    color: 'yellow',
    title: 'This document was replaced',
    text: 'It was issued by the programme. A corrected version has been issued since; ask the scholar for it.',
  },
  withdrawn: { color: 'red', title: 'This document was withdrawn', text: 'It was issued by the programme and is no longer valid.' },
}

function Checked({ report }: { report: CheckedReport }) {
  const { color, title, text } = says[report.state]
  const Icon = report.state === 'valid' ? IconCircleCheck : IconCircleX
  return (
    <>
      <Alert color={color} variant="light" mt="lg" icon={<Icon aria-hidden />} title={title}>
        {text}
      </Alert>
      <dl className={classes.facts}>
        <dt>Document</dt>
        <dd>
          {periodLabels[report.period]} Report, version {report.version}{' '}
          <Badge variant="light" color={issueStateLabels[report.state].color}>
            {issueStateLabels[report.state].label}
          </Badge>
        </dd>
        <dt>Issued to</dt>
        <dd>
          {report.initials}
          {report.year_tf && `, cohort ${report.year_tf}`}
        </dd>
        <dt>Issued on</dt>
        <dd>
          <Time value={report.issued_at} />
        </dd>
        {report.ended_at && (
          <>
            <dt>{issueStateLabels[report.state].label} on</dt>
            <dd>
              <Time value={report.ended_at} />
            </dd>
          </>
        )}
        <dt>Code</dt>
        <dd>{report.code}</dd>
      </dl>
      <CompareFile sha256={report.sha256} />
    </>
  )
}
