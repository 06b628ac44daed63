import type { Course } from '@pandu/contract/courses'
import { forumRules, markAnswer, type Thread, type ThreadComment, threadCalls } from '@pandu/contract/forum'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, actions } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'

const EditCommentDialog = lazyDialog(() => import('./EditCommentDialog.tsx').then((m) => m.EditCommentDialog))

/** The actions for a comment in a thread. */
export const useCommentActions = (course: Course, thread: Thread) => {
  const { run: mark } = useWrite(markAnswer)
  return useMemo(() => {
    const state = { ...thread, seat: course.seat }
    const edit: Action<ThreadComment> = {
      label: 'Edit',
      icon: IconPencil,
      may: (actor, { by_id }) => forumRules.editComment.test(actor, { ...state, comment_by: by_id }),
      run: (comment) => open(EditCommentDialog, { course, thread, comment }),
    }
    const answer = (is: boolean): Action<ThreadComment> => ({
      label: is ? 'Not the answer' : 'Mark as answer',
      icon: is ? IconX : IconCheck,
      may: (actor, { id }) => (thread.answer_id === id) === is && forumRules.answer.test(actor, state),
      run: ({ id }) => mark({ id: thread.id, comment_id: is ? null : id }),
    })
    const remove = confirmAction(threadCalls[thread.audience].removeComment, {
      code: 'delete_thread_comment',
      may: (actor, { by_id }: ThreadComment) => forumRules.removeComment.test(actor, { ...state, comment_by: by_id }),
      icon: IconTrash,
      danger: true,
      label: 'Delete',
      title: 'Delete comment',
      body: 'The comment is deleted for everybody. Replies to it stay.',
      input: ({ id }: ThreadComment) => ({ id }),
    })
    return actions<ThreadComment>(edit, answer(false), answer(true), remove)
  }, [course, thread, mark])
}
