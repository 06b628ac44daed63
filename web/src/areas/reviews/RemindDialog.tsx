import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { type Missing, monthTitle, periodOf, reviewCalls } from '@pandu/contract/reviews'
import { useState } from 'react'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import classes from './reviews.module.css'

/** Who misses which late reviews of a course, and whom of them to remind: nobody unless they are chosen. */
export function RemindDialog({ course, side, close }: DialogProps<boolean> & { course: Pick<Course, 'id'>; side: Side }) {
  const calls = reviewCalls[side]
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const query = useCall(calls.missing, { filter: { course_id: course.id } }, { staleTime: 0 })
  const write = useWrite(calls.remind)
  const toggle = (id: number) => setPicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const reminded = query.data?.data.filter(({ fresh }) => fresh > 0) ?? []
  return (
    <DialogFrame code={`remind_${side}s`} title="Remind of missing reviews" busy={write.busy}>
      <Text size="sm" c="dimmed" mb="sm">
        Each chosen person gets one notice with the reviews of theirs that are late. Of each review they are reminded once.
      </Text>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState text="No review is late" />
          ) : (
            <Stack gap={0}>
              {data.map((one) => (
                <Author key={one.user_id} author={one} isPicked={picked.has(one.user_id)} onToggle={() => toggle(one.user_id)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <DialogFoot>
        {reminded.length > 0 && (
          <Button variant="default" onClick={() => setPicked(new Set(reminded.map(({ user_id }) => user_id)))} disabled={write.busy}>
            Choose all
          </Button>
        )}
        <Button
          disabled={picked.size === 0}
          loading={write.busy}
          onClick={() => void write.run({ course_id: course.id, user_id: [...picked] }).then((answer) => answer && close(true))}
        >
          {picked.size === 0 ? 'Remind' : `Remind ${plural(picked.size, 'person', 'people')}`}
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}

function Author({ author: { name, reviews, fresh }, isPicked, onToggle }: { author: Missing; isPicked: boolean; onToggle: () => void }) {
  const list = reviews.map(({ scholar, month }) => `${scholar} (${monthTitle(periodOf(month))})`).join(', ')
  const how =
    fresh === 0 ? 'Reminded before' : `${plural(reviews.length, 'review')}${fresh < reviews.length ? `, ${fresh} of them new` : ''}`
  return (
    <div className={classes.author}>
      <Checkbox label={name} description={how} checked={isPicked} onChange={onToggle} disabled={fresh === 0} />
      <Text size="sm" mt={4}>
        {list}
      </Text>
    </div>
  )
}
