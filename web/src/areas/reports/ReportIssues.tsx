import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core'
import { issueReport, type IssueState, listIssues, type Period, reportPages, reportRules, type ReportIssue } from '@pandu/contract/reports'
import { IconCertificate, IconDownload } from '@tabler/icons-react'
import { useCan } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { download } from '../../kit/download.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './issues.module.css'
import { useCountDownload } from './recap.ts'

const WithdrawIssueDialog = lazyDialog(() => import('./WithdrawIssueDialog.tsx').then((m) => m.WithdrawIssueDialog))

export const issueStateLabels: Record<IssueState, { label: string; color: string }> = {
  valid: { label: 'Valid', color: 'green' },
  replaced: { label: 'Replaced', color: 'yellow' },
  withdrawn: { label: 'Withdrawn', color: 'red' },
}

/** The issued versions of a report. Staff can issue and withdraw them. `readAt` is left out when there is no report; then nothing can be issued. */
export function ReportIssues({ scholarId, period, readAt }: { scholarId: number; period: Period; readAt?: string }) {
  const issues = useCall(listIssues, { scholar_id: scholarId, period })
  const { can } = useCan(reportRules.issue)
  const write = useWrite(issueReport)
  const count = useCountDownload(scholarId)
  const issue = () => void write.run({ scholar_id: scholarId, period, read_at: readAt })
  return (
    <section aria-label="Issued documents" className={classes.issues}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Issued documents
        </Title>
        {can && readAt && (
          <Button variant="default" leftSection={<IconCertificate size={16} aria-hidden />} loading={write.busy} onClick={issue}>
            Issue
          </Button>
        )}
      </Group>
      <Loaded query={issues}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              Not issued yet. An issued report is a PDF that never changes, with a code by which anybody can check it.
            </Text>
          ) : (
            <ul className={classes.list}>
              {data.map((issue) => (
                <Issue
                  key={issue.id}
                  issue={issue}
                  mayWithdraw={can && issue.state === 'valid'}
                  // Only downloads of the valid version are counted, because that is the report the scholar should have.
                  onDownload={() => issue.state === 'valid' && count(period)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Issue({ issue, mayWithdraw, onDownload }: { issue: ReportIssue; mayWithdraw: boolean; onDownload: () => void }) {
  const { label, color } = issueStateLabels[issue.state]
  const { path } = issue
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>Version {issue.version}</Text>
          <Badge variant="light" color={color}>
            {label}
          </Badge>
          <Anchor component={PageLink} to={reportPages.check({ code: issue.code })} size="sm">
            {issue.code}
          </Anchor>
        </Group>
        <Text size="sm" c="dimmed">
          Issued <Time value={issue.issued_at} />
          {issue.issued_by && ` by ${issue.issued_by}`}
          {issue.ended_at && (
            <>
              , {label.toLowerCase()} <Time value={issue.ended_at} />
              {issue.ended_by && ` by ${issue.ended_by}`}
            </>
          )}
        </Text>
        {issue.reason && <Text size="sm">Reason: {issue.reason}</Text>}
      </div>
      <Group gap="xs">
        {path !== null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={`PDF of version ${issue.version}`}
            onClick={() => {
              download(path)
              onDownload()
            }}
          >
            PDF
          </Button>
        )}
        {mayWithdraw && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void open(WithdrawIssueDialog, { issue })}>
            Withdraw
          </Button>
        )}
      </Group>
    </li>
  )
}
