import type { Course } from '@pandu/contract/courses'
import { forumRules, pinThread, type Thread, threadCalls } from '@pandu/contract/forum'
import type { Rule } from '@pandu/contract/kit'
import { IconLock, IconLockOpen, IconPencil, IconPin, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, actions } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'

const ThreadDialog = lazyDialog(() => import('./ThreadDialog.tsx').then((m) => m.ThreadDialog))

/** The actions for a thread. `then` runs after it was deleted. */
export const useThreadActions = (course: Course, then?: () => unknown) => {
  const { run: pin } = useWrite(pinThread)
  return useMemo(() => {
    const { seat } = course
    const asks =
      (rule: Rule<Thread & Pick<Course, 'seat'>>, also: (thread: Thread) => boolean = () => true): Action<Thread>['may'] =>
      (actor, thread) =>
        also(thread) && rule.test(actor, { ...thread, seat })
    const edit: Action<Thread> = {
      label: 'Edit',
      icon: IconPencil,
      may: asks(forumRules.edit),
      run: (thread) => open(ThreadDialog, { course, audience: thread.audience, thread }),
    }
    const pinned: Action<Thread> = {
      label: ({ pinned: is }) => (is === 1 ? 'Unpin' : 'Pin'),
      icon: IconPin,
      may: asks(forumRules.pin),
      run: (thread) => pin({ id: thread.id, pinned: thread.pinned === 1 ? 0 : 1 }),
    }
    const ofAudience = (of: 'learner' | 'facilitator') => {
      const isOf = ({ audience }: Thread) => (audience === 'learner') === (of === 'learner')
      const { switch: change, remove } = threadCalls[of]
      return [
        confirmAction(change, {
          code: 'inactivate_thread',
          may: asks(forumRules.manage, (thread) => isOf(thread) && thread.status === 1),
          icon: IconLock,
          label: 'Inactivate',
          title: 'Inactivate thread',
          body: ({ title }: Thread) => `Close “${title}”? Everybody can still read it, but nobody can write in it any more.`,
          input: ({ id }: Thread) => ({ id, status: 0 as const }),
        }),
        confirmAction(change, {
          code: 'activate_thread',
          may: asks(forumRules.manage, (thread) => isOf(thread) && thread.status !== 1),
          icon: IconLockOpen,
          label: 'Activate',
          title: 'Activate thread',
          body: ({ title }: Thread) => `Open “${title}” again? Everybody who reads it can write in it.`,
          input: ({ id }: Thread) => ({ id, status: 1 as const }),
        }),
        confirmAction(remove, {
          code: 'delete_thread',
          may: asks(forumRules.manage, isOf),
          icon: IconTrash,
          danger: true,
          label: 'Delete',
          title: 'Delete thread',
          body: ({ title }: Thread) => `Delete “${title}” with all its comments?`,
          input: ({ id }: Thread) => ({ id }),
          then,
        }),
      ]
    }
    return actions<Thread>(edit, pinned, ...ofAudience('learner'), ...ofAudience('facilitator'))
  }, [course, pin, then])
}
