import { Text, Title } from '@mantine/core'
import type { AttemptChange } from '@pandu/contract/attempts'
import { plural } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'
import classes from './attempts.module.css'

const wordsOf = ({ kind, minutes }: AttemptChange) => {
  if (kind === 'time') return plural(minutes ?? 0, 'more minute')
  if (kind === 'attempt') return 'Another attempt'
  return kind === 'late-accepted' ? 'Late answers accepted' : 'Late answers not accepted'
}

/** What staff changed about the attempts of a scholar. */
export function AttemptHistory({ changes }: { changes: readonly AttemptChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className={classes.card} style={{ marginTop: 'var(--mantine-spacing-md)' }} aria-label="History">
      <Title order={2} size="h4" mb="xs">
        History
      </Title>
      <ul style={{ margin: 0, paddingInlineStart: '1.2rem' }}>
        {changes.map((change) => (
          <li key={change.id}>
            <Text size="sm" component="div">
              <b>{wordsOf(change)}</b>, {change.by ?? 'a former member of the team'}, <Time value={change.at} />
              {change.reason && <div className={classes.prose}>{change.reason}</div>}
            </Text>
            {change.replaced && (
              <details>
                <summary>Earlier attempt: {change.replaced.score === null ? 'not marked' : `${change.replaced.score} / 100`}</summary>
                {change.replaced.answers.map(({ question, answer }) => (
                  <Text key={question} size="sm" component="div" mt={6} className={classes.prose}>
                    {question}
                    <br />
                    <b>{answer || 'Not answered'}</b>
                  </Text>
                ))}
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
