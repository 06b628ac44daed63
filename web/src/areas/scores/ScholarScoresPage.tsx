import { Title } from '@mantine/core'
import { listScores, type ScholarScores as Scores, scorePages } from '@pandu/contract/scores'
import { ActionButtons } from '../../kit/actions.tsx'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne, SkeletonPage } from '../../kit/states.tsx'
import { ScholarLine } from '../accounts/accounts.offers.ts'
import { DraftsTable } from './DraftsTable.tsx'
import { ScholarScores } from './ScholarScores.tsx'
import { scoreActions } from './score-actions.tsx'

const DraftDetail = lazyComponent(() => import('./DraftDetail.tsx').then((m) => m.DraftDetail), { placeholder: SkeletonPage })

/** The scores and submissions of one scholar, for those who may read those of everybody. */
export default function ScholarScoresPage() {
  const scholarId = usePageId(scorePages.scholar, 'idScholar')
  const { id, backPath } = useOpenedRecord()
  const query = useCall(listScores, { filter: { scholar_id: scholarId } })
  if (id !== undefined) return <DraftDetail key={id} id={id} backPath={backPath} />
  return <LoadedOne query={query}>{(scores) => <Whole scores={scores} />}</LoadedOne>
}

function Whole({ scores }: { scores: Scores }) {
  return (
    <>
      <PageHeader
        title={scores.name}
        back={{ path: scorePages.staff({}, { tab: 'scores' }), label: 'GPA' }}
        about={<ScholarLine id={scores.scholar_id} words={[scores.id_teladan]} university={scores.university} yearTf={scores.year_tf} />}
      >
        <ActionButtons actions={scoreActions} record={scores} />
      </PageHeader>
      <ScholarScores id={scores.scholar_id} />
      <Title order={2} size="h4" mt="xl" mb="sm">
        Submissions
      </Title>
      <DraftsTable scholarId={scores.scholar_id} own={false} />
    </>
  )
}
