import { Anchor, Title } from '@mantine/core'
import { listScores, type ScholarScores as Scores, scorePages } from '@pandu/contract/scores'
import { accountPages, accountRules } from '@pandu/contract/accounts'
import { ActionButtons } from '../../kit/actions.tsx'
import { useCan } from '../../kit/can.tsx'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpened } from '../../kit/opened.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne, SkeletonPage } from '../../kit/states.tsx'
import { DraftsTable } from './DraftsTable.tsx'
import { ScholarScores } from './ScholarScores.tsx'
import { scoreActions } from './score-actions.tsx'

const DraftDetail = lazyComponent(() => import('./DraftDetail.tsx').then((m) => m.DraftDetail), { placeholder: SkeletonPage })

/** The scores and submissions of one scholar, for those who read everybody's. */
export default function ScholarScoresPage() {
  const scholarId = usePageId(scorePages.scholar, 'idScholar')
  const { id, backPath } = useOpened()
  const query = useCall(listScores, { filter: { scholar_id: scholarId } })
  if (id !== undefined) return <DraftDetail key={id} id={id} backPath={backPath} />
  return <LoadedOne query={query}>{(scores) => <Whole scores={scores} />}</LoadedOne>
}

function Whole({ scores }: { scores: Scores }) {
  const { can } = useCan(accountRules.read)
  return (
    <>
      <PageHeader
        title={scores.name}
        back={{ path: scorePages.staff({}, { tab: 'scores' }), label: 'GPA' }}
        about={
          <>
            {[scores.id_teladan, scores.university, scores.year_tf && `Cohort ${scores.year_tf}`].filter(Boolean).join(' · ')}
            {can && (
              <>
                {' · '}
                <Anchor
                  component={PageLink}
                  underline="always"
                  to={accountPages.profile({ type: 'cm', role: 'scholar', id: scores.scholar_id })}
                >
                  Profile
                </Anchor>
              </>
            )}
          </>
        }
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
