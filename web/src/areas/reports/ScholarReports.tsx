import { Button, Group, Text, ThemeIcon } from '@mantine/core'
import { upperFirst } from '@mantine/hooks'
import { periodLabels, readRecap, reportPages, reportRules } from '@pandu/contract/reports'
import { IconDownload, IconPencil, IconReportAnalytics, IconTimeline } from '@tabler/icons-react'
import { useCan } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './cards.module.css'
import { useDownloadReport, useNoReportText } from './recap.ts'

/**
 * The download tiles of a scholar (001 §2.4): a report for each phase, and the recap. The link to the assessment, where reports are written,
 * is hidden from scholars.
 */
export function ScholarReports({ id }: { id: number }) {
  const { can: writes } = useCan(reportRules.write)
  const { busy, run } = useDownloadReport(id)
  const none = useNoReportText(id)
  return (
    <Loaded query={useCall(readRecap, { scholarId: id })}>
      {({ data: { phases } }) => (
        <div className={classes.tiles}>
          {phases.map(({ periode, report }) => (
            <section key={periode} aria-label={`${periodLabels[periode]} report`} className={classes.tile}>
              <ThemeIcon variant="light" radius="xl" size={48} color={report ? undefined : 'gray'}>
                <IconReportAnalytics size={26} aria-hidden />
              </ThemeIcon>
              <Text fw={600}>{periodLabels[periode]} report</Text>
              <Text size="sm" c="dimmed">
                {report ? <Time value={report.updated_at} as="day" /> : upperFirst(none)}
              </Text>
              <Group gap="xs" justify="center">
                {report && (
                  <>
                    <Button component={PageLink} to={reportPages.document({ periode, id })} size="xs">
                      Read
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      leftSection={<IconDownload size={14} aria-hidden />}
                      disabled={busy}
                      onClick={() => void run(periode)}
                    >
                      Download
                    </Button>
                  </>
                )}
                {writes && (
                  <Button
                    component={PageLink}
                    to={
                      report ? reportPages.update({ idScholar: id, phase: periode }) : reportPages.create({ idScholar: id, phase: periode })
                    }
                    size="xs"
                    variant="default"
                    leftSection={<IconPencil size={14} aria-hidden />}
                  >
                    {report ? 'Assessment' : 'Write'}
                  </Button>
                )}
              </Group>
            </section>
          ))}
          <section aria-label="Recap" className={classes.tile}>
            <ThemeIcon variant="light" radius="xl" size={48}>
              <IconTimeline size={26} aria-hidden />
            </ThemeIcon>
            <Text fw={600}>Recap</Text>
            <Text size="sm" c="dimmed">
              All phases side by side
            </Text>
            <Button component={PageLink} to={reportPages.recap({ id })} size="xs">
              Read
            </Button>
          </section>
        </div>
      )}
    </Loaded>
  )
}
