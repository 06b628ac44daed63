import { Text } from '@mantine/core'
import type { Overview } from '@pandu/contract/overview'
import { scoreText } from '@pandu/contract/scores'
import { PageLink } from '../../kit/PageLink.tsx'
import { LinePlot } from '../../kit/plot/index.ts'
import { OverviewPanel } from './OverviewPanel.tsx'
import classes from './overview.module.css'

/** The scholar's scores and the threshold of the programme. It links to the page that says where each score came from. */
export function OwnScores({ scores }: { scores: NonNullable<Overview['scores']> }) {
  if (scores.semesters.length === 0) return null
  const last = scores.semesters.at(-1)!.semester
  const valueOf = (semester: number) => scores.semesters.find((score) => score.semester === semester)?.score ?? null
  return (
    <OverviewPanel title="My scores">
      <LinePlot
        label="My scores by semester"
        points={Array.from({ length: Math.max(last, 2) }, (_, at) => ({ label: String(at + 1), value: valueOf(at + 1) }))}
        from={2}
        to={4}
        step={0.5}
        format={scoreText}
        bar={{ value: scores.threshold, label: `The programme expects ${scoreText(scores.threshold)}` }}
        height={200}
      />
      <Text size="sm" my="xs">
        <PageLink to={scores.url} className={classes.more}>
          All my scores
        </PageLink>
      </Text>
    </OverviewPanel>
  )
}
