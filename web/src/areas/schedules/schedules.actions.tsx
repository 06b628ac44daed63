import type { Course } from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import { type Meeting, meetingRules, removeMeetings } from '@pandu/contract/schedules'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, actions } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const MeetingDialog = lazyDialog(() => import('./MeetingDialog.tsx').then((m) => m.MeetingDialog))
const RemoveSeriesDialog = lazyDialog(() => import('./RemoveSeriesDialog.tsx').then((m) => m.RemoveSeriesDialog))

/** The actions of the author on a meeting. `then` runs after it was deleted. */
export const useMeetingActions = (course: Course, then?: () => unknown) =>
  useMemo(() => {
    const isOwn = (actor: Actor, meeting: Meeting) => meetingRules.change.test(actor, { ...meeting, seat: course.seat }) === true
    const edit: Action<Meeting> = {
      label: 'Edit',
      icon: IconPencil,
      may: isOwn,
      run: (meeting) => open(MeetingDialog, { course, side: meeting.side, meeting }),
    }
    const removeOne = confirmAction(removeMeetings, {
      code: 'delete_schedule',
      may: (actor, meeting: Meeting) => isOwn(actor, meeting) && meeting.series_id === null,
      icon: IconTrash,
      danger: true,
      label: 'Delete',
      title: 'Delete schedule',
      body: ({ title }: Meeting) => `Delete “${title}”? The invited scholars will be notified.`,
      input: ({ id }: Meeting) => [{ course_schedule_administrator_id: id }],
      refreshes: ['overview'],
      then,
    })
    const removeOfSeries: Action<Meeting> = {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      may: (actor, meeting) => isOwn(actor, meeting) && meeting.series_id !== null,
      run: async (meeting) => (await open(RemoveSeriesDialog, { meeting })) && then?.(),
    }
    return actions<Meeting>(edit, removeOne, removeOfSeries)
  }, [course, then])
