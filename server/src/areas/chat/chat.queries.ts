import { type ChatMessage, MOST_UNREAD_MESSAGES } from '@pandu/contract/chat'
import { fileUrl } from '@pandu/contract/files'
import { type Actor, roomName } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import type { RoomKind } from '../../kit/rooms.ts'
import { courseReaders } from '../courses/courses.service.ts'

/** Everybody in a course may see its chat room. Lists, counts and files use this, and so does each delivery of a live frame. */
export const roomReaders = courseReaders

export const seesRoom = async (db: Db, actor: Actor, courseId: number) => (await roomReaders(db, courseId, [actor.id])).has(actor.id)

/** For people who may not see a room, it answers like a missing one. */
export const mustSeeRoom = async (db: Db, actor: Actor, courseId: number) => {
  if (!(await seesRoom(db, actor, courseId))) throw notFound()
}

export const messagesOf = (db: Db, courseId: number) =>
  db
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.by_id')
    .leftJoin('files', 'files.id', 'chat_messages.file_id')
    .where('chat_messages.course_id', '=', courseId)
    .select([
      'chat_messages.id as chat_id',
      'chat_messages.course_id',
      'chat_messages.seq',
      'chat_messages.rev',
      'chat_messages.key',
      'chat_messages.by_id',
      'chat_messages.message',
      'chat_messages.created_at',
      'chat_messages.deleted_at',
      'chat_messages.width',
      'chat_messages.height',
      'users.name',
      'users.role',
      'users.profile_picture',
      'files.id as file_id',
      'files.name as file_name',
      'files.type as file_type',
      'files.size as file_size',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number]

export const toMessage = ({
  name,
  role,
  profile_picture,
  file_id,
  file_name,
  file_type,
  file_size,
  width,
  height,
  ...row
}: Row): ChatMessage => ({
  ...row,
  by: name === null || role === null ? null : { name, role, profile_picture: profile_picture && fileUrl(profile_picture) },
  file:
    file_id === null || file_name === null || file_type === null || file_size === null
      ? null
      : { url: fileUrl(file_id), name: file_name, type: file_type, size: file_size, width, height },
})

/** Connects chat rooms to the live channel. */
export const chatRoom: RoomKind = {
  kind: 'chat',
  readers: roomReaders,
  read: async (db, courseId, changed) => {
    const rows = await messagesOf(db, courseId)
      .where('chat_messages.id', '=', sql<number>`any(${[...changed]}::int[])`)
      .orderBy('chat_messages.seq')
      .execute()
    return rows.map(toMessage)
  },
}

export const chatRoomName = (courseId: number) => roomName(chatRoom.kind, courseId)

/** The next number of a room. It locks the room until the write ends, so that readers see the numbers in their order. */
export const nextRev = async (db: Db, courseId: number) => {
  const { last_rev } = await db
    .insertInto('chat_rooms')
    .values({ course_id: courseId, last_rev: 1 })
    .onConflict((oc) => oc.column('course_id').doUpdateSet({ last_rev: sql`chat_rooms.last_rev + 1` }))
    .returning('last_rev')
    .executeTakeFirstOrThrow()
  return last_rev
}

/** The newest number of a room, how far a person has read, and their unread messages. Unread messages are counted each time, not stored. */
export const roomState = async (db: Db, courseId: number, userId: number) => {
  const { rows } = await sql<{ last_rev: number; read_seq: number | null; unread: number }>`
    select coalesce((select last_rev from chat_rooms where course_id = ${courseId}), 0) last_rev, r.seq read_seq,
      (select count(*) from (select from chat_messages m where m.course_id = ${courseId} and m.seq > coalesce(r.seq, 0)
        and m.by_id is distinct from ${userId} and m.deleted_at is null limit ${MOST_UNREAD_MESSAGES + 1}) unread) unread
    from (select) one left join chat_reads r on r.user_id = ${userId} and r.course_id = ${courseId}`.execute(db)
  return rows[0]
}
