import { Button } from '@mantine/core'
import { calendarPages } from '@pandu/contract/calendar'
import type { Course } from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import { type Assignment, type CarerLoad, mentoringCalls, mentoringRules, type Side } from '@pandu/contract/mentoring'
import { IconArrowsShuffle, IconCalendar, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, actions } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { tellUndoable } from '../operations/operations.offers.ts'
import { mentoringRefreshes } from './mentoringRefreshes.ts'

const AssignDialog = lazyDialog(() => import('./AssignDialog.tsx').then((m) => m.AssignDialog))
const SpreadDialog = lazyDialog(() => import('./SpreadDialog.tsx').then((m) => m.SpreadDialog))

/** The actions of staff for a facilitator or mentor of a course. Everybody who sees the person may open the calendar. */
export const usePeopleActions = (course: Course, side: Side) => {
  const go = useGo()
  return useMemo(() => {
    const manages = (actor: Actor) => mentoringRules.manage.test(actor, course) === true
    return actions<CarerLoad>(
      {
        label: 'Assign scholars',
        icon: IconUserPlus,
        may: (actor, { takes }: CarerLoad) => manages(actor) && (takes || `This person is no longer an active ${side} of the course`),
        run: (person) => open(AssignDialog, { course, side, person }),
      } satisfies Action<CarerLoad>,
      {
        label: 'Move all scholars to others',
        icon: IconArrowsShuffle,
        may: (actor, { scholars }: CarerLoad) => manages(actor) && scholars > 0,
        run: (person) => open(SpreadDialog, { course, side, person }),
      } satisfies Action<CarerLoad>,
      {
        label: 'Calendar',
        icon: IconCalendar,
        run: ({ id }) => go(calendarPages.calendar({}, { course: course.id, person: id })),
      } satisfies Action<CarerLoad>,
    )
  }, [course, side, go])
}

/** Removes one or many scholars from their facilitator or mentor. */
export const removeActions = (side: Side) => {
  const { remove } = mentoringCalls[side]
  const removing = {
    icon: IconUserMinus,
    danger: true,
    code: `delete_${side}_member`,
    label: 'Remove',
    title: `Remove ${side}`,
    tell: tellUndoable,
    refreshes: mentoringRefreshes,
  }
  return {
    one: confirmAction(remove, {
      ...removing,
      body: ({ data_user, data_scholar }: Assignment) =>
        `From today on ${data_user.name} no longer looks after ${data_scholar.name}. Earlier meetings and reviews stay as they are.`,
      input: ({ id }: Assignment) => [{ id }],
    }),
    many: confirmAction(remove, {
      ...removing,
      body: (rows: Assignment[]) =>
        `From today on ${plural(rows.length, 'scholar has', 'scholars have')} no ${side}. Earlier meetings and reviews stay as they are.`,
      input: (rows: Assignment[]) => rows.map(({ id }) => ({ id })),
    }),
  }
}

/** The button above the table for the selected scholars. */
export const removeBulk =
  ({ many }: ReturnType<typeof removeActions>) =>
  (rows: Assignment[], clear: () => void) => (
    <Button size="xs" color="red" variant="light" onClick={() => void many.run(rows).then((done) => done && clear())}>
      Remove
    </Button>
  )
