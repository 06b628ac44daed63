import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import {
  competencyKeys,
  type Period,
  periodBefore,
  periodLabels,
  readRecap,
  type Recap,
  reportPages,
  reportRules,
  scaleLabels,
} from '@pandu/contract/reports'
import { IconDownload, IconPencil, IconPrinter, IconTimeline } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './document.module.css'
import { RadarChart } from './RadarChart.tsx'
import { ReportIssues } from './ReportIssues.tsx'
import {
  signedDifference,
  scholarFacts,
  fieldHint,
  phaseOf,
  useDownloadReport,
  useNoReportText,
  useReportBackLink,
  competencyValues,
  fieldNames,
  type WrittenPhase,
} from './recap.ts'

/** The report of a phase as the scholar sees it. */
export default function ReportPage() {
  const id = usePageId(reportPages.document, 'id')
  const { periode } = usePageParams(reportPages.document)
  return (
    <Loaded query={useCall(readRecap, { scholarId: id })}>{({ data }) => <Document key={periode} recap={data} period={periode} />}</Loaded>
  )
}

function Document({ recap, period }: { recap: Recap; period: Period }) {
  const phase = phaseOf(recap, period)
  const { busy, run } = useDownloadReport(recap.scholar_id)
  return (
    <>
      <PageHeader title={`${periodLabels[period]} Report of ${recap.name}`} about={scholarFacts(recap)} back={useReportBackLink()}>
        <Button
          component={PageLink}
          to={reportPages.recap({ id: recap.scholar_id })}
          variant="default"
          leftSection={<IconTimeline size={16} aria-hidden />}
        >
          Recap
        </Button>
        {phase && (
          <>
            <May rule={reportRules.write}>
              <Button
                component={PageLink}
                to={reportPages.update({ idScholar: recap.scholar_id, phase: period })}
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Edit
              </Button>
            </May>
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            <Button leftSection={<IconDownload size={16} aria-hidden />} loading={busy} onClick={() => void run(period)}>
              Download PDF
            </Button>
          </>
        )}
      </PageHeader>
      <Phases recap={recap} period={period} />
      {phase ? (
        <Whole recap={recap} phase={phase} />
      ) : (
        <>
          <EmptyState text={`There is no ${periodLabels[period].toLowerCase()} report`} />
          {/* Somebody who has a copy of a version sees here that it was withdrawn. */}
          <ReportIssues scholarId={recap.scholar_id} period={period} />
        </>
      )}
    </>
  )
}

/** Tabs of the three phases; those without a report say so. */
function Phases({ recap, period }: { recap: Recap; period: Period }) {
  const none = useNoReportText(recap.scholar_id)
  return (
    <Group component="nav" aria-label="Phases" gap="xs" mb="lg" className={classes.phases}>
      {recap.phases.map(({ periode, report }) =>
        report || periode === period ? (
          <Button
            key={periode}
            component={PageLink}
            to={reportPages.document({ periode, id: recap.scholar_id })}
            size="xs"
            variant={periode === period ? 'filled' : 'default'}
            aria-current={periode === period ? 'page' : undefined}
          >
            {periodLabels[periode]}
          </Button>
        ) : (
          <Text key={periode} size="sm" c="dimmed" px="xs">
            {periodLabels[periode]}: {none}
          </Text>
        ),
      )}
    </Group>
  )
}

function Whole({ recap, phase }: { recap: Recap; phase: WrittenPhase }) {
  const view = fieldNames(recap)
  const { report, periode } = phase
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        Written on <Time value={report.created_at} as="day" />, last changed on <Time value={report.updated_at} as="day" />
        {report.written_by && ` by ${report.written_by}`}.
      </Text>
      <Values recap={recap} phase={phase} />
      <section aria-label="The nine characteristics" className={classes.parts}>
        {competencyKeys.map((key) => {
          const value = report.competency_value[key]
          const [words, evidence] = [report.competency_desc[key], report.competency_evidence[key]]
          return (
            <article key={key} className={classes.part}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
                <Title order={2} size="h4">
                  {view(key)}
                </Title>
                <Badge variant="light" size="lg" radius="sm" className={classes.value}>
                  {value === null ? 'No value' : value.toFixed(1)}
                </Badge>
              </Group>
              {words && <p>{words}</p>}
              {evidence && (
                <p>
                  <strong>{view('competency_evidence')}: </strong>
                  {evidence}
                </p>
              )}
              {!words && !evidence && <Text c="dimmed">Nothing has been written.</Text>}
            </article>
          )
        })}
      </section>
      {(['psychological_desc', 'description'] as const).map(
        (part) =>
          report[part] && (
            <section key={part} aria-label={view(part)} className={classes.part}>
              <Title order={2} size="h4">
                {view(part)}
              </Title>
              <p>{report[part]}</p>
            </section>
          ),
      )}
      <section aria-label="What the values mean" className={classes.part}>
        <Title order={2} size="h4">
          What the values mean
        </Title>
        <dl className={classes.scale}>
          {scaleLabels.map(({ value, means }) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
        <dl className={classes.glossary}>
          {competencyKeys.map((key) => (
            <div key={key}>
              <dt>{view(key)}</dt>
              <dd>{fieldHint(recap, key) || '–'}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          This is the {periodLabels[periode].toLowerCase()}: scholars are assessed three times, and each value is compared only with their
          own earlier values and with the middle half of their cohort.
        </Text>
      </section>
      <ReportIssues scholarId={recap.scholar_id} period={phase.periode} readAt={report.updated_at} />
    </Stack>
  )
}

/** The radar and the same values as a table. */
function Values({ recap, phase }: { recap: Recap; phase: WrittenPhase }) {
  const view = fieldNames(recap)
  const earlier = periodBefore(phase.periode)
  const before = phaseOf(recap, earlier)
  const names = competencyKeys.map(view)
  const bands = competencyKeys.map((key) => phase.band[key])
  return (
    <section aria-label="Values" className={classes.values}>
      <div>
        <RadarChart
          label={`The values of the ${periodLabels[phase.periode].toLowerCase()}; the table beside it has the numbers`}
          names={names}
          values={competencyValues(phase)}
          before={before && competencyValues(before)}
          band={bands}
        />
        <Text size="sm" c="dimmed" className={classes.legend}>
          {before && earlier && `Dashed line: ${periodLabels[earlier].toLowerCase()}. `}
          {earlier && !before && `There is no ${periodLabels[earlier].toLowerCase()} report, so nothing is compared. `}
          {bands.every(Boolean)
            ? 'Shaded: the middle half of the cohort in this phase.'
            : 'Too few reports of the cohort for a comparison with it.'}
        </Text>
      </div>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <caption>Values from 1 to 5</caption>
          <thead>
            <tr>
              <th scope="col">Characteristic</th>
              <th scope="col">{periodLabels[phase.periode]}</th>
              {before && earlier && (
                <>
                  <th scope="col" className={classes.wide}>
                    {periodLabels[earlier]}
                  </th>
                  <th scope="col">Change</th>
                </>
              )}
              <th scope="col">Cohort</th>
            </tr>
          </thead>
          <tbody>
            {competencyKeys.map((key) => {
              const [now, then, band] = [phase.report.competency_value[key], before?.report.competency_value[key], phase.band[key]]
              return (
                <tr key={key}>
                  <th scope="row">{view(key)}</th>
                  <td>{now === null ? 'No value' : now.toFixed(1)}</td>
                  {before && (
                    <>
                      <td className={classes.wide}>{typeof then === 'number' ? then.toFixed(1) : 'No value'}</td>
                      <td>{signedDifference(then, now)}</td>
                    </>
                  )}
                  <td className={classes.change}>{band ? `${band.low.toFixed(1)}–${band.high.toFixed(1)}` : '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
