import { Anchor, Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { upperFirst } from '@mantine/hooks'
import { competencyKeys, HIGHEST_VALUE, LOWEST_VALUE, periodLabels, readRecap, type Recap, reportPages } from '@pandu/contract/reports'
import { IconPrinter } from '@tabler/icons-react'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId } from '../../kit/params.ts'
import { useScrollEdges } from '../../kit/table/useScrollEdges.ts'
import { Sparkline } from '../../kit/plot/index.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import classes from './document.module.css'
import { RadarChart } from './RadarChart.tsx'
import { RecapTexts } from './RecapTexts.tsx'
import {
  signedDifference,
  scholarFacts,
  phaseOf,
  useNoReportText,
  useReportBackLink,
  competencyValues,
  fieldNames,
  type WrittenPhase,
} from './recap.ts'

/** All phases of a scholar side by side, read from the reports (O44). */
export default function RecapPage() {
  const id = usePageId(reportPages.recap, 'id')
  return <Loaded query={useCall(readRecap, { scholarId: id })}>{({ data }) => <Phases recap={data} />}</Loaded>
}

function Phases({ recap }: { recap: Recap }) {
  const none = useNoReportText(recap.scholar_id)
  const written = recap.phases.flatMap(({ periode }) => phaseOf(recap, periode) ?? [])
  const missing = recap.phases.filter(({ report }) => !report).map(({ periode }) => periodLabels[periode].toLowerCase())
  return (
    <>
      <PageHeader title={`Recap of ${recap.name}`} about={scholarFacts(recap)} back={useReportBackLink()}>
        {written.length > 0 && (
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </PageHeader>
      {written.length === 0 ? (
        <EmptyState text={`The reports are ${none}`} />
      ) : (
        <Stack gap="lg">
          {missing.length > 0 && (
            <Text c="dimmed">
              {upperFirst(none)}: {missing.join(' and ')}.
            </Text>
          )}
          <Growth recap={recap} written={written} />
          <RecapTexts recap={recap} written={written} />
        </Stack>
      )}
    </>
  )
}

/** A dash, because the words take too much room in each cell; screen readers say them. */
const NoValue = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>No value</VisuallyHidden>
  </>
)

type PhasesOf = { recap: Recap; written: readonly WrittenPhase[] }

/** The values of all phases, and the change from the first to the last. */
function Growth({ recap, written }: PhasesOf) {
  const view = fieldNames(recap)
  const [first, last] = [written[0]!, written.at(-1)!]
  const isOne = written.length === 1
  const { ref, edges } = useScrollEdges()
  return (
    <section aria-label="Values of all phases" className={classes.values}>
      <div>
        <RadarChart
          label={`The values of the ${periodLabels[last.periode].toLowerCase()}; the table beside it has the numbers of all phases`}
          names={competencyKeys.map(view)}
          values={competencyValues(last)}
          before={isOne ? undefined : competencyValues(first)}
        />
        <Text size="sm" c="dimmed" className={classes.legend}>
          Line: {periodLabels[last.periode].toLowerCase()}.{!isOne && ` Dashed line: ${periodLabels[first.periode].toLowerCase()}.`}
        </Text>
      </div>
      <div ref={ref} className={classes.tableFrame} data-more-left={edges.left || undefined} data-more-right={edges.right || undefined}>
        <table className={classes.table}>
          <caption>Values from 1 to 5</caption>
          <thead>
            <tr>
              <th scope="col">Characteristic</th>
              {written.map(({ periode }) => (
                <th key={periode} scope="col">
                  <Anchor component={PageLink} to={reportPages.document({ periode, id: recap.scholar_id })} underline="always" inherit>
                    {periodLabels[periode]}
                  </Anchor>
                </th>
              ))}
              {!isOne && (
                <th scope="col">
                  Change <span className={classes.wide}>since {periodLabels[first.periode].toLowerCase()}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {competencyKeys.map((key) => {
              const values = written.map(({ report }) => report.competency_value[key])
              return (
                <tr key={key}>
                  <th scope="row">{view(key)}</th>
                  {values.map((value, at) => (
                    <td key={written[at]!.periode}>{value === null ? <NoValue /> : value.toFixed(1)}</td>
                  ))}
                  {!isOne && (
                    <td className={classes.change}>
                      {signedDifference(values[0], values.at(-1))}
                      <span className={classes.wide}>
                        {' '}
                        <Sparkline values={values} from={LOWEST_VALUE} to={HIGHEST_VALUE} />
                      </span>
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
