import { chatRead, deleteChatMessage, listChatMessages, markChatRead, readChatRoom, sendChatMessage } from '@pandu/contract/chat'
import { sql } from 'kysely'
import { dropFile } from '../../kit/drop-file.ts'
import { notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { peopleHere, publishToRoom } from '../../kit/rooms.ts'
import { reserveId } from '../../kit/rows.ts'
import { serve } from '../../kit/serve.ts'
import { keepMessageFile } from './chat.files.ts'
import { chatRoom, chatRoomName, messagesOf, mustSeeRoom, nextRev, roomState, seesRoom, toMessage } from './chat.queries.ts'

/** The chat room of a course (G059, G060). */
export const chatRoutes = [
  serve(listChatMessages, async ({ db, actor }, { filter: { course_id, before, after, since }, page: { size } }) => {
    await mustSeeRoom(db, actor, course_id)
    const isForward = after !== undefined || since !== undefined
    const order = since === undefined ? 'chat_messages.seq' : 'chat_messages.rev'
    const found = await messagesOf(db, course_id)
      .$if(before !== undefined, (q) => q.where('chat_messages.seq', '<', before ?? 0))
      .$if(after !== undefined, (q) => q.where('chat_messages.seq', '>', after ?? 0))
      .$if(since !== undefined, (q) => q.where('chat_messages.rev', '>', since ?? 0))
      .orderBy(order, isForward ? 'asc' : 'desc')
      // Reading one more row tells whether there are more.
      .limit(size + 1)
      .execute()
    const rows = found.slice(0, size)
    return { data: (isForward ? rows : rows.toReversed()).map(toMessage), more: found.length > size, message: 'OK' }
  }),

  serve(readChatRoom, async ({ db, actor }, { filter: { course_id } }) => {
    await mustSeeRoom(db, actor, course_id)
    const [state, here] = await Promise.all([roomState(db, course_id, actor.id), peopleHere(db, chatRoom, course_id)])
    return { data: { course_id, last_rev: 0, read_seq: null, unread: 0, ...state, here }, message: 'OK' }
  }),

  serve(sendChatMessage, async (call, { course_id, message, key, file }) => {
    const { db, actor } = call
    await mustSeeRoom(db, actor, course_id)
    const id = await reserveId(db, 'chat_messages')
    // Storing the file takes time, so it happens before nextRev locks the room.
    const kept = file && (await keepMessageFile(call, file, id))
    const rev = await nextRev(db, course_id)
    const stored = await db
      .insertInto('chat_messages')
      .values({
        id,
        course_id,
        seq: rev,
        rev,
        by_id: actor.id,
        // A key of the server has a colon, which keys of devices cannot have. So the two never collide.
        key: key ?? `message:${id}`,
        message,
        ...kept,
        created_at: sql`clock_timestamp()`,
      })
      .onConflict((oc) => oc.constraint('chat_messages_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await publishToRoom(db, chatRoomName(course_id), [id])
    else if (kept) await dropFile(call, kept.file_id)
    const row = await messagesOf(db, course_id)
      .$if(stored !== undefined, (q) => q.where('chat_messages.id', '=', id))
      .$if(stored === undefined, (q) => q.where('chat_messages.by_id', '=', actor.id).where('chat_messages.key', '=', key ?? ''))
      .executeTakeFirstOrThrow()
    return { data: toMessage(row), message: 'Message sent' }
  }),

  serve(markChatRead, async ({ db, actor }, { course_id, seq }) => {
    await mustSeeRoom(db, actor, course_id)
    const { numAffectedRows } = await sql`
      insert into chat_reads (user_id, course_id, seq)
      select ${actor.id}, ${course_id}, least(${seq}::int, coalesce((select last_rev from chat_rooms where course_id = ${course_id}), 0))
      on conflict (user_id, course_id) do update set seq = excluded.seq where chat_reads.seq < excluded.seq`.execute(db)
    // The reader's other screens remove their unread mark as well.
    if (numAffectedRows) await publish(db, [actor.id], chatRead)
    return { message: 'Read' }
  }),

  serve(deleteChatMessage, async (call, { course_chat_id: id }) => {
    const { db, actor, allow } = call
    const found = await db.selectFrom('chat_messages').select(['course_id', 'by_id', 'file_id']).where('id', '=', id).executeTakeFirst()
    if (!found || !(await seesRoom(db, actor, found.course_id))) throw notFound()
    allow(deleteChatMessage.access, found)
    // Sending and deleting both lock the room first. When two people delete a message at once, the second one waits here.
    const rev = await nextRev(db, found.course_id)
    const deleted = await db
      .updateTable('chat_messages')
      .set({ message: '', file_id: null, width: null, height: null, rev, deleted_at: sql`now()`, deleted_by: actor.id })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (deleted.numUpdatedRows === 0n) throw notFound()
    if (found.file_id) await dropFile(call, found.file_id)
    await publishToRoom(db, chatRoomName(found.course_id), [id])
    return { message: 'The message has been deleted' }
  }),
]
