import { deleteChatMessage, listChatMessages, markChatRead, readChatRoom, sendChatMessage } from '@pandu/contract/chat'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, onRecord } from './facts.ts'
import type { World } from './world.ts'

/** Who has a seat in the course of the matrix and may write: GUEST only reads (O13). */
const writing = 'superadmin upcm ld elsn teacher tsastaff facilitator mentor scholar'
const writingStaff = 'superadmin upcm ld elsn teacher tsastaff'

const messageOf = (username: 'facilitator' | 'scholar') =>
  `insert into chat_messages (course_id, seq, rev, by_id, key, message)
   select max(id), ${demoPerson(username).id}, ${demoPerson(username).id}, ${demoPerson(username).id}, 'key-of-the-matrix', 'A message of the matrix'
   from courses where title = 'Course of the matrix' returning id`

export const chatMade = {
  'message of facilitator': messageOf('facilitator'),
  'message of scholar': messageOf('scholar'),
}

const inCourse = { of: (world: World) => world.made('course'), may: seated }

export const chatFacts: Facts[] = [
  onRecord(listChatMessages, { other: inCourse, input: (course_id: number) => ({ filter: { course_id } }) }),
  onRecord(readChatRoom, { other: inCourse, input: (course_id: number) => ({ filter: { course_id } }) }),
  onRecord(markChatRead, { other: inCourse, input: (course_id: number) => ({ course_id, seq: 1 }) }),
  onRecord(sendChatMessage, {
    other: { ...inCourse, may: writing, sees: seated },
    input: (course_id: number) => ({ course_id, message: 'Said in the matrix' }),
  }),
  onRecord(deleteChatMessage, {
    own: {
      of: (world, caller) => (caller === 'facilitator' || caller === 'scholar' ? world.made(`message of ${caller}`) : undefined),
      may: 'facilitator scholar',
    },
    /** Somebody else's: the facilitator's, for the facilitator that of the scholar. */
    other: {
      of: (world, caller) => world.made(`message of ${caller === 'facilitator' ? 'scholar' : 'facilitator'}`),
      may: writingStaff,
      sees: seated,
    },
    input: (course_chat_id: number) => ({ course_chat_id }),
  }),
]
