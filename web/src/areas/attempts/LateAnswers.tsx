import { Alert, Button, Group, Text } from '@mantine/core'
import type { ScholarResult } from '@pandu/contract/attempts'
import { decideLateAnswers } from '@pandu/contract/quizzes'
import { IconClockExclamation } from '@tabler/icons-react'
import { useWrite } from '../../kit/query.ts'
import { Time } from '../../kit/Time.tsx'
import type { ItemPlace } from './attemptKinds.ts'

type Taken = NonNullable<ScholarResult['attempt']>

const words = {
  waiting: 'They count once the marker of the quiz accepts them.',
  accepted: 'They were accepted and count.',
  refused: 'They were not accepted. Only what was saved in time counts.',
}

/** Answers that were written before the end and arrived after it. With `decide`, the reader marks the attempt and decides whether they count. */
export function LateAnswers({ attempt, decide }: { attempt: Taken; decide?: { place: ItemPlace; scholarId: number } | undefined }) {
  const { late, late_at } = attempt
  const write = useWrite(decideLateAnswers)
  if (late === null) return null
  const count = attempt.answers.filter((answer) => answer.late !== null).length
  const send = (accept: 0 | 1) =>
    decide &&
    void write.run({ course_quiz_id: decide.place.id, course_section_id: decide.place.sectionId, scholar_id: decide.scholarId, accept })
  return (
    <Alert
      icon={<IconClockExclamation size={18} />}
      color={late === 'waiting' ? 'orange' : 'gray'}
      variant="light"
      mt="md"
      title="Arrived late"
    >
      <Text component="p" m={0} size="sm">
        {count === 1 ? 'One answer was' : `${count} answers were`} written before the end and arrived <Time value={late_at} />, because the
        device had no connection. {late === 'waiting' && decide ? 'The new text is shown at each question.' : words[late]}
      </Text>
      {late === 'waiting' && decide && (
        <Group mt="sm" gap="xs">
          <Button loading={write.busy} onClick={() => send(1)}>
            Accept late answers
          </Button>
          <Button variant="default" disabled={write.busy} onClick={() => send(0)}>
            Do not accept
          </Button>
        </Group>
      )}
    </Alert>
  )
}
