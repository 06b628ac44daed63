import { Alert, Anchor, SimpleGrid, Skeleton, Table, Text } from '@mantine/core'
import {
  listScores,
  readThreshold,
  scoreHistory,
  scorePath,
  scoreText,
  semesterKey,
  semesters,
  type ScholarScores as Scores,
  type ScoreChange,
} from '@pandu/contract/scores'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { Card } from '../../kit/decided/index.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { LinePlot } from '../../kit/plot/index.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded, LoadedOne } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { scoreScale, sourceLabels, scoreValues } from './score-labels.ts'
import classes from './scores.module.css'

/** The scores of one scholar: a plot with the threshold, and the source of each score. */
export function ScholarScores({ id }: { id: number }) {
  const query = useCall(listScores, { filter: { scholar_id: id } })
  return (
    <LoadedOne query={query} skeleton={<Skeleton h={320} radius="md" />} missing={<EmptyState text="These scores could not be found" />}>
      {(scores) => <Whole scores={scores} />}
    </LoadedOne>
  )
}

function Whole({ scores }: { scores: Scores }) {
  const own = useMe().actor.scholarId === scores.scholar_id
  const threshold = useCall(readThreshold, {}).data?.data.threshold
  const values = scoreValues(scores)
  if (values.every((value) => value === null))
    return (
      <Card title="Scores">
        <EmptyState
          text="No scores yet"
          detail={
            own ? 'They appear here once what you submitted is approved.' : 'They come with an approved submission, an edit or an import.'
          }
        />
      </Card>
    )
  return (
    <div className={classes.cards}>
      {scores.counselling && threshold !== undefined && <CounsellingNote {...{ own, threshold }} latest={scores.latest} />}
      <Card title="Scores">
        <SimpleGrid cols={{ base: 2, xs: 3 }} mb="md">
          <Figure label="Latest" value={scoreText(scores.latest)} />
          <Figure label="Average" value={scoreText(scores.average)} />
          <Figure label="Semesters" value={`${values.filter((value) => value !== null).length} of ${semesters.length}`} />
        </SimpleGrid>
        <LinePlot
          label={own ? 'Your scores by semester' : `Scores of ${scores.name} by semester`}
          points={semesters.map((semester) => ({ label: `S${semester}`, value: scores[semesterKey(semester)] }))}
          {...scoreScale}
          bar={threshold === undefined ? undefined : { value: threshold, label: `Counselling below ${scoreText(threshold)}` }}
          format={(value) => value.toFixed(2)}
        />
      </Card>
      <Card title="Sources">
        <Sources scores={scores} />
      </Card>
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text fz={28} fw={650} lh={1.2} className={classes.number}>
      {value || '–'}
    </Text>
  </div>
)

function CounsellingNote({ own, threshold, latest }: { own: boolean; threshold: number; latest: number | null }) {
  const below = `The latest score, ${scoreText(latest)}, is below ${scoreText(threshold)}.`
  return (
    <Alert variant="light" color="red" icon={<IconAlertTriangle size={20} aria-hidden />} title={own ? 'Let us talk' : 'Needs counselling'}>
      {own ? `${below} The programme team will invite you to counselling. You can also contact them first.` : below}
    </Alert>
  )
}

/** The source and the earlier values of each score, collapsed at first. */
function Sources({ scores }: { scores: Scores }) {
  const own = useMe().actor.scholarId === scores.scholar_id
  const query = useCall(scoreHistory, { filter: { scholar_id: scores.scholar_id } })
  return (
    <Loaded query={query} skeleton={<Skeleton h={160} radius="md" />}>
      {({ data }) => (
        <>
          <Table verticalSpacing={6} className={classes.sources}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Semester</Table.Th>
                <Table.Th ta="end">Score</Table.Th>
                <Table.Th>Source</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {semesters
                .filter((semester) => scores[semesterKey(semester)] !== null)
                .map((semester) => (
                  <SourceRow
                    key={semester}
                    semester={semester}
                    value={scores[semesterKey(semester)]}
                    change={data.find((entry) => entry.semester === semester)}
                    own={own}
                  />
                ))}
            </Table.Tbody>
          </Table>
          <Earlier changes={data} />
        </>
      )}
    </Loaded>
  )
}

interface SourceRowProps {
  semester: number
  value: number | null
  change: ScoreChange | undefined
  own: boolean
}

function SourceRow({ semester, value, change, own }: SourceRowProps) {
  return (
    <Table.Tr>
      <Table.Td>{semester}</Table.Td>
      <Table.Td ta="end" className={classes.number}>
        {scoreText(value)}
      </Table.Td>
      <Table.Td>
        {change && (
          <>
            <Source change={change} own={own} />
            <Text span size="sm" c="dimmed" display="block">
              <Time value={change.at} as="day" />
              {change.by && `, ${change.by}`}
            </Text>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** The source in words, with a link to the submission with the proof. */
function Source({ change, own }: { change: ScoreChange; own: boolean }) {
  const { draft_id } = change
  if (draft_id === null) return sourceOf(change)
  return (
    <Anchor component={PageLink} to={own ? scorePath.ownDraft(draft_id) : scorePath.staffDraft(draft_id)} underline="always">
      {sourceOf(change)}
    </Anchor>
  )
}

const sourceOf = ({ source, operation_id }: ScoreChange) => `${sourceLabels[source]}${operation_id ? ` #${operation_id}` : ''}`

/** Changes of existing scores. The first change of a score is left out, because the table shows it already. */
function Earlier({ changes }: { changes: readonly ScoreChange[] }) {
  const later = changes.filter(({ from }) => from !== null)
  if (later.length === 0) return null
  return (
    <details className={classes.earlier}>
      <summary>{later.length === 1 ? '1 score was changed later' : `${later.length} scores were changed later`}</summary>
      <ul>
        {later.map((change) => (
          <li key={change.id}>
            <Time value={change.at} as="day" />: semester {change.semester} from <del>{scoreText(change.from)}</del> to{' '}
            <ins>{scoreText(change.to) || 'nothing'}</ins> ({sourceOf(change)}
            {change.by && `, ${change.by}`})
          </li>
        ))}
      </ul>
    </details>
  )
}
