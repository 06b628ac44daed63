import type { PagePath } from '@pandu/contract/kit'
import { Group } from '@mantine/core'
import { courseRules, type CourseSeat } from '@pandu/contract/courses'
import { quizRules } from '@pandu/contract/quizzes'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { AttemptHistory } from './AttemptHistory.tsx'
import { GrantButtons } from './GrantButtons.tsx'
import { type AttemptKind, type ItemPlace, placeFilter } from './attemptKinds.ts'
import { LateAnswers } from './LateAnswers.tsx'
import { MarkForm } from './MarkForm.tsx'
import { NextAttempt } from './NextAttempt.tsx'
import { AttemptResultFacts } from './AttemptResult.tsx'
import classes from './attempts.module.css'

interface PaperViewProps {
  kind: AttemptKind
  place: ItemPlace
  course: CourseSeat
  scholarId: number
  /** The address of the list of results. */
  back: PagePath
}

/** The attempt of one scholar, for readers who follow the course and for those who mark it. */
export function PaperView({ kind, place, course, scholarId, back }: PaperViewProps) {
  const { can } = useCan(courseRules.teach, course)
  const { can: mayGrant } = useCan(quizRules.manage)
  const query = useCall(kind.read, { filter: { ...placeFilter(kind, place), scholar_id: scholarId } })
  return (
    <Loaded query={query}>
      {({ data: { title, time, scholar, attempt, changes } }) => (
        <>
          <PageHeader title={scholar?.name ?? title} about={title} back={{ path: back, label: 'All results' }}>
            {kind.graded && mayGrant && scholar && (
              <GrantButtons
                place={place}
                scholar={scholar}
                hasLimit={time !== null}
                isOver={attempt !== null && attempt.state !== 'open'}
              />
            )}
          </PageHeader>
          {!attempt && <EmptyState text={`This scholar has not begun the ${kind.noun} yet`} />}
          {attempt?.state === 'open' && <EmptyState text="Under way" detail="The answers appear here once they have been handed in." />}
          {attempt && attempt.state !== 'open' && (
            <>
              <AttemptResultFacts kind={kind} attempt={attempt} />
              <LateAnswers attempt={attempt} decide={can && scholar ? { place, scholarId: scholar.id } : undefined} />
              <ol className={classes.questions} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
                {attempt.answers.map((answer, at) => (
                  <AnswerCard key={answer.question_id} at={at} answer={answer}>
                    {kind.graded && can && answer.type === 'essay' && (
                      <Group mt="md" grow preventGrowOverflow={false}>
                        <MarkForm place={place} scholarId={scholarId} at={at} answer={answer} />
                      </Group>
                    )}
                  </AnswerCard>
                ))}
              </ol>
              {kind.graded && can && (
                <NextAttempt kind={kind} place={place} scholarId={scholarId} isWaiting={attempt.state === 'waiting'} />
              )}
            </>
          )}
          <AttemptHistory changes={changes} />
        </>
      )}
    </Loaded>
  )
}
