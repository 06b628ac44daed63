import type { ServerArea } from '../../kit/area.ts'
import { chatFileGuards } from './chat.files.ts'
import { chatRoom } from './chat.queries.ts'
import { chatRoutes } from './chat.routes.ts'

export const chat: ServerArea = {
  name: 'chat',
  tables: ['chat_rooms', 'chat_messages', 'chat_reads'],
  routes: chatRoutes,
  rooms: [chatRoom],
  fileGuards: chatFileGuards,
}
