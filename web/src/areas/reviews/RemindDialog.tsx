import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { mentoringRules, type Side } from '@pandu/contract/mentoring'
import { type MissingReviews, monthTitle, periodOf, reviewCalls } from '@pandu/contract/reviews'
import { useState } from 'react'
import { useCan } from '../../kit/can.tsx'
import { DialogFoot, DialogFrame, type DialogProps, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import classes from './reviews.module.css'
import { SpreadDialog } from '../mentoring/mentoring.offers.ts'

const listOf = (reviews: MissingReviews['reviews']) =>
  reviews.map(({ scholar, month }) => `${scholar} (${monthTitle(periodOf(month))})`).join(', ')

/** Lists the authors of late reviews of a course and reminds those who are chosen; at first nobody is. */
export function RemindDialog({ course, side, close }: DialogProps<boolean> & { course: Pick<Course, 'id'>; side: Side }) {
  const calls = reviewCalls[side]
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const query = useCall(calls.missing, { filter: { course_id: course.id } }, { staleTime: 0 })
  const write = useWrite(calls.remind)
  const toggle = (id: number) =>
    setPicked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]))
  const all = query.data?.data ?? []
  const reminded = all.filter(({ fresh, can_write }) => can_write && fresh > 0)
  const before = all.filter(({ fresh, can_write }) => can_write && fresh === 0).length
  const unable = all.filter(({ can_write }) => !can_write)
  return (
    <DialogFrame code={`remind_${side}s`} title="Remind of late reviews" busy={write.busy}>
      <Text size="sm" c="dimmed" mb="sm">
        Each chosen person gets one notification about their late reviews. They are reminded of each review once.
      </Text>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState text="No review is late" />
          ) : (
            <Stack gap={0}>
              {data
                .filter(({ can_write }) => can_write)
                .map((person) => (
                  <Author
                    key={person.user_id}
                    author={person}
                    isPicked={picked.has(person.user_id)}
                    onToggle={() => toggle(person.user_id)}
                  />
                ))}
              {unable.map((person) => (
                <UnableAuthor key={person.user_id} author={person} course={course} side={side} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {before + unable.length > 0 && (
        <Text size="sm" mt="sm" role="note">
          {[
            before > 0 && `${plural(before, 'person was', 'people were')} reminded of all of theirs before.`,
            unable.length > 0 &&
              `${plural(unable.length, 'person', 'people')} cannot be reminded: no longer an active ${side} of the course.`,
          ]
            .filter(Boolean)
            .join(' ')}{' '}
          “Choose all” leaves them out.
        </Text>
      )}
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

function Author({
  author: { name, reviews, fresh },
  isPicked,
  onToggle,
}: {
  author: MissingReviews
  isPicked: boolean
  onToggle: () => void
}) {
  const how =
    fresh === 0 ? 'Reminded before' : `${plural(reviews.length, 'review')}${fresh < reviews.length ? `, ${fresh} of them new` : ''}`
  return (
    <div className={classes.author}>
      <Checkbox label={name} description={how} checked={isPicked} onChange={onToggle} disabled={fresh === 0} />
      <Text size="sm" mt={4}>
        {listOf(reviews)}
      </Text>
    </div>
  )
}

/** An author who can no longer write: the next person assigned to the scholars owes these reviews, and can be reminded of them. */
function UnableAuthor({ author, course, side }: { author: MissingReviews; course: Pick<Course, 'id'>; side: Side }) {
  const { user_id, name, reviews, has_scholars } = author
  const { can } = useCan(mentoringRules.manage, { seat: 'staff' })
  return (
    <div className={classes.author}>
      <Text fw={550}>{name}</Text>
      <Text size="sm" c="dimmed">
        {`${plural(reviews.length, 'review')}. No longer an active ${side} of the course. The next person assigned to these scholars owes the reviews.`}
      </Text>
      <Text size="sm" mt={4}>
        {listOf(reviews)}
      </Text>
      {can && (
        <Button
          size="compact-sm"
          variant="default"
          mt={6}
          onClick={() => void open(SpreadDialog, { course, side, ...(has_scholars && { person: { id: user_id, name } }) })}
        >
          {has_scholars ? 'Move all scholars to others' : 'Spread evenly'}
        </Button>
      )}
    </div>
  )
}
