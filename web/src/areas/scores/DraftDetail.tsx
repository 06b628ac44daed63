import type { PagePath } from '@pandu/contract/kit'
import { Skeleton, Anchor } from '@mantine/core'
import { scoreDraftHistory, scorePath, scoreStates, semesterKey, semesters, scoreText, type ScoreDraft } from '@pandu/contract/scores'
import { useMemo, type ReactNode } from 'react'
import { ActionButtons, useActions } from '../../kit/actions.tsx'
import { useMe } from '../../kit/can.tsx'
import { Card, DetailColumns, RecordHistory, StateCard } from '../../kit/decided/index.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { Fact, Facts, PageHeader } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { draftActions } from './drafts.actions.tsx'
import { Proof } from './Proof.tsx'
import { WithDraft } from './useDraft.tsx'
import { stateSentence } from './score-labels.ts'

const fields = {
  label: (field: string) => (field === 'attachment' ? 'Attachment' : field.replace(/^semester(\d)$/, 'Semester $1')),
  whole: () => true,
}

interface DraftDetailProps {
  id: number
  backPath: PagePath
  /** Links for a reviewer to the next submission. */
  further?: ReactNode
}

/** One submission for both sides: its state and the next step first, then the scores with their proof, and the history. */
export function DraftDetail({ id, backPath, further }: DraftDetailProps) {
  return (
    <WithDraft id={id} backPath={backPath}>
      {(draft) => <Whole draft={draft} backPath={backPath} further={further} />}
    </WithDraft>
  )
}

function Whole({ draft, backPath, further }: Omit<DraftDetailProps, 'id'> & { draft: ScoreDraft }) {
  const own = useMe().actor.scholarId === draft.scholar_id
  const has = useActions(draftActions, draft).length > 0
  const given = useMemo(() => semesters.filter((semester) => draft[semesterKey(semester)] !== null), [draft])
  return (
    <>
      <PageHeader
        title={own ? 'Submitted scores' : draft.name}
        back={{ path: backPath, label: own ? 'GPA' : 'All submissions' }}
        about={[draft.id_teladan, draft.university, draft.year_tf && `Cohort ${draft.year_tf}`].filter(Boolean).join(' · ')}
      >
        {further}
      </PageHeader>
      <DetailColumns aside={<DraftHistory id={draft.id} />}>
        <StateCard states={scoreStates} record={draft} noun="submission" sentence={stateSentence(draft, own)}>
          {has && <ActionButtons actions={draftActions} record={draft} />}
        </StateCard>
        <Card title="Scores">
          <Facts>
            {given.map((semester) => (
              <Fact key={semester} label={`Semester ${semester}`}>
                {scoreText(draft[semesterKey(semester)])}
              </Fact>
            ))}
            <Fact label="Submitted">
              <Time value={draft.created_at} />
            </Fact>
            {!own && (
              <Fact label="Record">
                <Anchor component={PageLink} to={scorePath.scholar(draft.scholar_id)}>
                  All scores of {draft.name}
                </Anchor>
              </Fact>
            )}
          </Facts>
        </Card>
        <Card title="Attachment">
          <Proof draft={draft} />
        </Card>
      </DetailColumns>
    </>
  )
}

function DraftHistory({ id }: { id: number }) {
  const query = useCall(scoreDraftHistory, { filter: { id } })
  return (
    <Loaded query={query} skeleton={<Skeleton h={260} radius="md" />}>
      {({ data }) => <RecordHistory states={scoreStates} steps={data} noun="scores" fields={fields} />}
    </Loaded>
  )
}
