import { Button } from '@mantine/core'
import { MAX_DECISIONS, isStaff, reviewOptions } from '@pandu/contract/kit'
import { operationRules, SCORE_DECISIONS, SCORE_IMPORT } from '@pandu/contract/operations'
import {
  decideScoreDrafts,
  listScoreDrafts,
  listScores,
  type ScholarScores,
  type ScoreDraft,
  scorePages,
  scorePath,
  scoreRules,
  scoreStates,
} from '@pandu/contract/scores'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { May, useCan, useMe } from '../../kit/can.tsx'
import { WaitingAlert, waitingFilter } from '../../kit/decided/index.ts'
import { PageTabs, type TabList } from '../../kit/PageTabs.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { yearOptions } from '../../kit/form/index.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { useCall } from '../../kit/query.ts'
import { SkeletonPage } from '../../kit/states.tsx'
import { DataTable } from '../../kit/table/index.ts'
import { useUniversities } from '../accounts/accounts.offers.ts'
import { Decisions, DecisionsButton, decideTogether, OperationsTable } from '../operations/operations.offers.ts'
import { draftColumns, scoreColumns } from './columns.tsx'
import { draftActions } from './drafts.actions.tsx'
import { NextDraft } from './NextDraft.tsx'
import { scoreActions, submitForScholar } from './score-actions.tsx'
import { ThresholdBar } from './ThresholdBar.tsx'
import { stateOptions } from './score-labels.ts'

const DraftDetail = lazyComponent(() => import('./DraftDetail.tsx').then((m) => m.DraftDetail), { placeholder: SkeletonPage })
const ImportDialog = lazyDialog(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog))
const imports = { kind: SCORE_IMPORT }

/** Cohort Management: the submissions of scholars, the scores of all scholars, and the imports. */
export default function ScoresPage() {
  const { id, backPath } = useOpenedRecord()
  if (id === undefined) return <Lists />
  return <DraftDetail key={id} id={id} backPath={backPath} further={<NextDraft id={id} />} />
}

function Lists() {
  const { can: seesImports } = useCan(operationRules.list)
  // Partners only see their own imports.
  const noImports = isStaff(useMe().actor) ? 'Nobody has imported scores yet' : 'You have not imported scores yet'
  const tabs: TabList = [
    { value: 'submissions', label: 'Submissions', content: <Submissions /> },
    { value: 'scores', label: 'Scores', content: <CurrentScores /> },
    ...(seesImports
      ? [
          {
            value: 'imports',
            label: 'Imports',
            content: <OperationsTable where={imports} label="Imports" empty={noImports} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader title="GPA" about="Scores by semester: submissions, approved scores, and scholars who need counselling.">
        <May rule={scoreRules.manage}>
          <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => void open(ImportDialog)}>
            Import scores
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void submitForScholar()}>
            Submit scores
          </Button>
        </May>
      </PageHeader>
      <PageTabs tabs={tabs} />
    </>
  )
}

/** The filters by university and cohort, for both lists. */
function useOrigins() {
  const { options } = useUniversities()
  return useMemo(
    () => [
      { key: 'university_id', label: 'University', options },
      { key: 'year_tf', label: 'Cohort', options: yearOptions() },
    ],
    [options],
  )
}

const decide = decideTogether<ScoreDraft>({
  endpoint: decideScoreDrafts,
  states: scoreStates,
  options: () => reviewOptions,
  noun: { one: 'submission', many: 'submissions' },
  readers: 'Each scholar sees them on their submission, and approved scores are written.',
  nameOf: ({ name }) => `Scores of ${name}`,
})

function Submissions() {
  const { can } = useCan(scoreRules.manage)
  const [showsDecisions, setShowsDecisions] = useState(false)
  const { pathOf } = useOpenedRecord()
  const origins = useOrigins()
  const filters = useMemo(() => [{ key: 'approval', label: 'Status', options: stateOptions }, ...origins, waitingFilter], [origins])
  return (
    <>
      <WaitingSubmissions />
      {showsDecisions && <Decisions kind={SCORE_DECISIONS} />}
      <DataTable
        label="Submissions"
        endpoint={listScoreDrafts}
        columns={draftColumns}
        filters={filters}
        sort="-updated_at"
        actions={draftActions}
        nameOf={({ name }) => `scores of ${name}`}
        rowLink={pathOf}
        bulk={can ? decide : undefined}
        bulkMost={MAX_DECISIONS}
        tools={can && <DecisionsButton shown={showsDecisions} onShow={setShowsDecisions} />}
        storeAs="scores.drafts"
        searchLabel="Search scholars"
        empty="No scores have been submitted yet"
      />
    </>
  )
}

/** How many submissions are waiting for a review, and a link to the oldest. */
function WaitingSubmissions() {
  const { data } = useCall(listScoreDrafts, { filter: { approval: 'process' }, sort: 'waiting_since', page: { number: 1, size: 1 } })
  const path = scorePages.staff({}, { approval: 'process', sort: 'waiting_since' })
  return <WaitingAlert page={data} words={['submission waits', 'submissions wait']} path={path} />
}

const counselling = {
  key: 'counselling',
  label: 'Counselling',
  options: [
    { value: '1', label: 'Needed' },
    { value: '0', label: 'Not needed' },
  ],
}

function CurrentScores() {
  const origins = useOrigins()
  const filters = useMemo(() => [counselling, ...origins], [origins])
  return (
    <>
      <ThresholdBar />
      <DataTable
        label="Scores"
        endpoint={listScores}
        columns={scoreColumns}
        filters={filters}
        sort="name"
        actions={scoreActions}
        nameOf={({ name }: ScholarScores) => name}
        rowLink={({ scholar_id }) => scorePath.scholar(scholar_id)}
        storeAs="scores.all"
        searchLabel="Search scholars"
        empty="There are no scholars yet"
      />
    </>
  )
}
