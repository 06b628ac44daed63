import { alwaysStays } from '../../kit/personal.ts'
import type { ServerArea } from '../../kit/area.ts'
import { chatFileGuards } from './chat.files.ts'
import { chatParts } from './chat.parts.ts'
import { chatRoom } from './chat.queries.ts'
import { chatRoutes } from './chat.routes.ts'

export const chat: ServerArea = {
  name: 'chat',
  tables: ['chat_rooms', 'chat_messages', 'chat_reads'],
  routes: chatRoutes,
  parts: chatParts,
  rooms: [chatRoom],
  fileGuards: chatFileGuards,
  personal: {
    tables: [
      { table: 'chat_messages', of: 'by_id', shows: 'all', words: ['chat message', 'chat messages'], stays: alwaysStays },
      { table: 'chat_reads', of: 'user_id', shows: 'all' },
    ],
  },
}
