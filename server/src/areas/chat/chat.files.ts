import { chatPictures } from '@pandu/contract/chat'
import type { Actor, Upload } from '@pandu/contract/kit'
import { redrawPicture } from '../../kit/pictures.ts'
import type { Call } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { seesRoom } from './chat.queries.ts'

const kind = 'chat.file'

/** Stores the file of a message. Pictures are encoded again. Their size is stored with the message, so that screens can reserve the space. */
export const keepMessageFile = async ({ keep, actor }: Call<Actor>, upload: Upload, messageId: number) => {
  const of = { kind, recordId: messageId, ownerId: actor.id }
  if (!chatPictures.includes(upload.type)) return { file_id: await keep(upload, of) }
  const picture = await redrawPicture(upload, 'file')
  return { file_id: await keep(picture.upload, { ...of, bytes: picture.bytes }), ...picture.size }
}

export const chatFileGuards: FileGuards = {
  /** Everybody who may see the room, until the message is deleted. */
  [kind]: {
    mayRead: async ({ db, actor }, { id }) => {
      const message = await db
        .selectFrom('chat_messages')
        .select('course_id')
        .where('file_id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return message !== undefined && seesRoom(db, actor, message.course_id)
    },
  },
}
