import { Alert, Badge, FileButton, Button, Group, Text, Title } from '@mantine/core'
import { checkReport, type CheckedReport, periodLabels, reportPages } from '@pandu/contract/reports'
import { IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { Logo } from '../../kit/Logo.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { useDocumentTitle } from '../../kit/title.ts'
import classes from './issues.module.css'
import { issueStateLabels } from './ReportIssues.tsx'

/** What anybody learns of an issued report by its code, and whether a file is that document. */
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
          Compare {code} with the code on the document, letter by letter. A document whose code is not known here was not issued by the
          programme.
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
      <Compare sha256={report.sha256} />
    </>
  )
}

const digestOf = async (file: File) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares a file with the document in this browser; the file is sent nowhere. */
function Compare({ sha256 }: { sha256: string }) {
  // Browsers compute hashes only where the connection is safe.
  return 'subtle' in crypto ? (
    <CompareHere sha256={sha256} />
  ) : (
    <Text size="sm" className={classes.drop}>
      This browser cannot compare a file over a connection that is not encrypted. The SHA-256 of the document is {sha256}
    </Text>
  )
}

function CompareHere({ sha256 }: { sha256: string }) {
  const [over, setOver] = useState(false)
  const [result, setResult] = useState<{ name: string; same: boolean | undefined }>()
  const compare = async (file: File | null | undefined) => {
    if (!file) return
    setResult({ name: file.name, same: undefined })
    setResult({ name: file.name, same: (await digestOf(file)) === sha256 })
  }
  // A file that is dropped beside the frame would otherwise open in place of the page.
  useEffect(() => {
    const drag = (event: DragEvent) => {
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const drop = (event: DragEvent) => {
      drag(event)
      void compare(event.dataTransfer?.files[0])
    }
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', drag)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', drag)
      document.removeEventListener('drop', drop)
    }
  })
  return (
    <section aria-label="Compare a file" className={classes.drop} data-over={over || undefined}>
      <Title order={2} size="h4">
        Is your file this document?
      </Title>
      <Text size="sm" c="dimmed">
        Choose the PDF or drop it on this page. It is compared in your browser and not sent anywhere; a copy with a single changed letter
        does not pass.
      </Text>
      <Group>
        <FileButton accept="application/pdf" onChange={(file) => void compare(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSearch size={16} aria-hidden />}>
              Choose PDF
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status">
        {result?.same === undefined ? (
          result && <Text size="sm">Comparing {result.name} …</Text>
        ) : (
          <Alert
            color={result.same ? 'green' : 'red'}
            variant="light"
            icon={result.same ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
            title={result.same ? 'The file is this document' : 'The file is not this document'}
          >
            {result.same
              ? `${result.name} is the document as it was issued, unchanged.`
              : `${result.name} differs from the document that was issued under this code.`}
          </Alert>
        )}
      </div>
    </section>
  )
}
