import { Alert } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { PageHeader } from '../../kit/display.tsx'
import { useCurrentPath } from '../../kit/useCurrentPath.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { AttemptIntro } from './AttemptIntro.tsx'
import { type AttemptKind, type ItemPlace, placeFilter } from './attemptKinds.ts'
import { QuestionCard } from './QuestionCard.tsx'
import classes from './attempts.module.css'

interface PreviewProps {
  kind: AttemptKind
  place: ItemPlace
}

/** A quiz or tool as a scholar sees it who begins now. Answers that are tried here are not sent. */
export function AttemptPreview({ kind, place }: PreviewProps) {
  const here = useCurrentPath()
  const [given, setGiven] = useState<Readonly<Record<number, string>>>({})
  const query = useCall(kind.preview, { filter: placeFilter(kind, place) })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <PageHeader title={data.title} />
          <Alert icon={<IconEye size={18} />} color="blue" variant="light" mb="md" title="As a scholar sees it">
            No attempt is made. Nothing that you choose or write here is saved.{' '}
            {data.shuffle === 1 && 'Each scholar gets the questions and options in a different order. '}
            <PageLink to={here}>Back to your own view</PageLink>
          </Alert>
          <AttemptIntro kind={kind} item={{ ...data, extra_time: 0, questions: data.questions.length }} />
          <ol className={classes.questions} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
            {data.questions.map((asked, at) => (
              <QuestionCard
                key={asked.question_id}
                at={at}
                asked={asked}
                given={given[asked.question_id] ?? ''}
                onAnswer={(text) => setGiven((before) => ({ ...before, [asked.question_id]: text }))}
              />
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}
