import { type ChatMessage, chatRules, deleteChatMessage } from '@pandu/contract/chat'
import { IconTrash } from '@tabler/icons-react'
import { actions } from '../../kit/actions.tsx'
import { confirmAction } from '../../kit/dialogs/index.ts'

export const messageActions = actions<ChatMessage>(
  confirmAction(deleteChatMessage, {
    label: 'Delete',
    icon: IconTrash,
    danger: true,
    may: chatRules.remove,
    title: 'Delete Message',
    body: 'Its text and its file are deleted for everybody. A line says that a message was deleted.',
    input: ({ chat_id }: ChatMessage) => ({ course_chat_id: chat_id }),
  }),
)
