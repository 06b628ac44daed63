import type { PagePath } from '@pandu/contract/kit'
import { Group } from '@mantine/core'
import { courseRules, type CourseSeat } from '@pandu/contract/courses'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { type AttemptKind, type Place, placeFilter } from './kinds.ts'
import { MarkForm } from './MarkForm.tsx'
import { NextPaper } from './NextPaper.tsx'
import { OutcomeFacts } from './Outcome.tsx'
import classes from './attempts.module.css'

interface PaperViewProps {
  kind: AttemptKind
  place: Place
  course: CourseSeat
  scholarId: number
  /** The list of results. */
  back: PagePath
}

/** One scholar's paper, as those who follow the course read and mark it. */
export function PaperView({ kind, place, course, scholarId, back }: PaperViewProps) {
  const { can } = useCan(courseRules.teach, course)
  const query = useCall(kind.read, { filter: { ...placeFilter(kind, place), scholar_id: scholarId } })
  return (
    <Loaded query={query}>
      {({ data: { title, scholar, attempt } }) => (
        <>
          <PageHeader title={scholar?.name ?? title} about={title} back={{ path: back, label: 'All results' }} />
          {!attempt && <EmptyState text={`This scholar has not begun the ${kind.noun} yet`} />}
          {attempt?.state === 'open' && <EmptyState text="Under way" detail="The answers appear here once they have been handed in." />}
          {attempt && attempt.state !== 'open' && (
            <>
              <OutcomeFacts kind={kind} attempt={attempt} />
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
              {kind.graded && can && <NextPaper kind={kind} place={place} scholarId={scholarId} isWaiting={attempt.state === 'waiting'} />}
            </>
          )}
        </>
      )}
    </Loaded>
  )
}
