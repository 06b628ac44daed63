import { type Comment, commentRules, deleteComment } from '@pandu/contract/comments'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { actions } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const EditCommentDialog = lazyDialog(() => import('./EditCommentDialog.tsx').then((m) => m.EditCommentDialog))

export const commentActions = actions<Comment>(
  {
    label: 'Edit',
    icon: IconPencil,
    may: commentRules.edit,
    run: (comment: Comment) => open(EditCommentDialog, { comment }),
  },
  confirmAction(deleteComment, {
    label: 'Delete',
    icon: IconTrash,
    danger: true,
    may: commentRules.remove,
    title: 'Delete Comment',
    body: 'The comment is deleted for everybody.',
    input: ({ id }: Comment) => ({ id }),
  }),
)
