import { Badge } from '@mantine/core'
import { scoreStates, scoreText, semesterKey, semesters, type ScholarScores, type ScoreDraft } from '@pandu/contract/scores'
import { IconAlertTriangle } from '@tabler/icons-react'
import { stateColumn, waitingColumn } from '../../kit/decided/index.ts'
import { Person } from '../../kit/display.tsx'
import { Sparkline } from '../../kit/plot/index.ts'
import type { Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { scoreSummary, scoreScale, scoreValues } from './score-labels.ts'

const scores: Column<ScoreDraft> = { key: 'scores', wrap: true, cell: (draft) => scoreSummary(draft) }
const state = stateColumn(scoreStates)
const waiting = (own: boolean) =>
  waitingColumn(scoreStates, own ? { reviewer: 'Programme team', author: 'You' } : { reviewer: 'Review', author: 'Scholar' })
const day = (key: 'created_at' | 'updated_at', label: string): Column<ScoreDraft> => ({
  key,
  label,
  sort: key,
  cell: (draft) => <Time value={draft[key]} as="day" />,
})

/** The columns for the submissions of one scholar; the date is the name of the row. */
export const ownDraftColumns = (own: boolean): readonly Column<ScoreDraft>[] => [
  { ...scores, fixed: true },
  state,
  waiting(own),
  day('created_at', 'Submitted'),
  day('updated_at', 'Last change'),
]

/** The columns for the submissions of all scholars. */
export const draftColumns: readonly Column<ScoreDraft>[] = [
  { key: 'name', fixed: true, cell: ({ name, id_teladan }) => <Person name={name} detail={id_teladan} size={28} /> },
  state,
  { ...scores, wrap: false },
  waiting(false),
  day('updated_at', 'Last change'),
  { key: 'university' },
  { key: 'year_tf', shown: false },
  { ...day('created_at', 'Submitted'), shown: false },
]

/** Says that the latest score is below the threshold. */
export const CounsellingBadge = () => (
  <Badge variant="light" color="red" radius="sm" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
    Counselling
  </Badge>
)

/** The columns for all scholars with their scores. */
export const scoreColumns: readonly Column<ScholarScores>[] = [
  {
    key: 'name',
    sort: 'name',
    fixed: true,
    cell: ({ name, id_teladan }) => <Person name={name} detail={id_teladan} size={28} />,
  },
  { key: 'latest', sort: 'latest', align: 'end', cell: ({ latest }) => scoreText(latest) || null },
  { key: 'average', sort: 'average', align: 'end', cell: ({ average }) => scoreText(average) || null },
  { key: 'trend', cell: (row) => <Sparkline values={scoreValues(row)} from={scoreScale.from} to={scoreScale.to} /> },
  { key: 'counselling', cell: ({ counselling }) => counselling && <CounsellingBadge /> },
  { key: 'university' },
  { key: 'year_tf' },
  ...semesters.map((semester): Column<ScholarScores> => ({
    key: semesterKey(semester),
    label: `Semester ${semester}`,
    align: 'end',
    shown: false,
    cell: (row) => scoreText(row[semesterKey(semester)]) || null,
  })),
]
