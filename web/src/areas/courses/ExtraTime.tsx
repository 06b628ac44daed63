import { Button, Group, Text, Title } from '@mantine/core'
import { type Course, courseRules, type ExtraTime as Given } from '@pandu/contract/courses'
import { IconClockPlus } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { Time } from '../../kit/Time.tsx'
import classes from './courses.module.css'

const ExtraTimeDialog = lazyDialog(() => import('./ExtraTimeDialog.tsx').then((m) => m.ExtraTimeDialog))

interface ExtraTimeProps {
  course: Course
  scholar: { id: number; name: string }
  given: Given
  /** The reader follows the course and sees this card also when no extra time was given. */
  follows: boolean
}

const wordsOf = (percent: number) => (percent === 0 ? 'The usual time' : `${percent} % more time`)

/** The extra time that a scholar has for all quizzes and assessment tools of a course, and its history. */
export function ExtraTime({ course, scholar, given, follows }: ExtraTimeProps) {
  const { percent, changes } = given
  if (!follows && changes.length === 0) return null
  return (
    <section className={classes.panel} aria-label="Extra time" style={{ marginTop: 'var(--mantine-spacing-md)' }}>
      <div className={classes.panelBody}>
        <Group justify="space-between">
          <Title order={2} size="h4">
            Extra time
          </Title>
          <May rule={courseRules.manage}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconClockPlus size={16} aria-hidden />}
              onClick={() => void open(ExtraTimeDialog, { course, scholar, given })}
            >
              Change extra time
            </Button>
          </May>
        </Group>
        <Text mt="xs">{wordsOf(percent)} for all quizzes and assessment tools of this course.</Text>
        {changes.length > 0 && (
          <ul style={{ margin: 'var(--mantine-spacing-xs) 0 0', paddingInlineStart: '1.2rem' }}>
            {changes.map((change) => (
              <li key={change.id}>
                <Text size="sm" component="div">
                  <b>{wordsOf(change.percent)}</b>, {change.by ?? 'a former member of the team'}, <Time value={change.at} />
                  {change.reason && <div style={{ whiteSpace: 'pre-line' }}>{change.reason}</div>}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
