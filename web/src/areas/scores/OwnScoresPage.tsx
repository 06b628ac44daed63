import { Button, Title } from '@mantine/core'
import { scorePath, scoreRules } from '@pandu/contract/scores'
import { IconPlus } from '@tabler/icons-react'
import { May, useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { SkeletonPage } from '../../kit/states.tsx'
import { DraftsTable } from './DraftsTable.tsx'
import { ScholarScores } from './ScholarScores.tsx'

const SubmitDialog = lazyDialog(() => import('./SubmitDialog.tsx').then((m) => m.SubmitDialog))

const DraftDetail = lazyComponent(() => import('./DraftDetail.tsx').then((m) => m.DraftDetail), { placeholder: SkeletonPage })

/** A scholar's own scores and submissions, or a single submission. */
export default function OwnScoresPage() {
  const { id, backPath } = useOpenedRecord()
  const { user } = useMe()
  const go = useGo()
  if (id !== undefined) return <DraftDetail key={id} id={id} backPath={backPath} />
  const submit = async () => {
    const made = await open(SubmitDialog, {})
    if (made) go(scorePath.ownDraft(made))
  }
  return (
    <>
      <PageHeader
        title="GPA"
        about="Your scores by semester. Submit new ones with your transcript; they appear here once they are approved."
      >
        <May rule={scoreRules.submit}>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void submit()}>
            Submit scores
          </Button>
        </May>
      </PageHeader>
      <ScholarScores id={user.id} />
      <Title order={2} size="h4" mt="xl" mb="sm">
        What you submitted
      </Title>
      <DraftsTable scholarId={user.id} own />
    </>
  )
}
