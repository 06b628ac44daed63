import * as z from 'zod'
import { docx, endpointOf, file, Id, images, messageOnly, optionalText, presence, xlsx } from '../../kit/index.ts'
import { chatRules } from './chat.access.ts'

const endpoint = endpointOf('chat')

/** The longest message, in characters. */
export const MESSAGE_LENGTH = 4000
/** Unread messages are counted up to this number. */
export const MOST_UNREAD_MESSAGES = 99

export const chatPictures: readonly string[] = images
/** Files in messages: pictures and documents. */
export const chatFileRule = {
  maxMb: 10,
  accept: [...images, 'application/pdf', docx, xlsx],
  wrongTypeMessage: () => 'Only pictures (JPG, PNG, WebP), PDF, DOCX and XLSX can be sent',
} as const

/** A position in a room. The server numbers messages in the order in which they arrive. */
const Position = z.coerce.number({ error: 'must be a number' }).int().min(0).max(2_147_483_647)

export const chatMessage = z.object({
  chat_id: z.number(),
  course_id: z.number(),
  /** The position in the room. */
  seq: z.number(),
  /** The number of the last change. Every message and every deletion gets the next number, so what changed since a number has a higher one. */
  rev: z.number(),
  /** Created by the author's device, which recognises its message by the key when it arrives. */
  key: z.string(),
  by_id: z.number().nullable(),
  /** Null when the account was deleted. */
  by: z.object({ name: z.string(), role: z.string(), profile_picture: z.string().nullable() }).nullable(),
  /** Empty for a deleted message, and for a message with only a file. */
  message: z.string(),
  file: z
    .object({
      url: z.string(),
      name: z.string(),
      type: z.string(),
      size: z.number(),
      /** The size of a picture, so that screens can reserve the space. */
      width: z.number().nullable(),
      height: z.number().nullable(),
    })
    .nullable(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>

const filter = z
  .strictObject({ course_id: Id, before: Position, after: Position, since: Position })
  .partial()
  .required({ course_id: true })
  .refine(
    ({ before, after, since }) => [before, after, since].filter((one) => one !== undefined).length < 2,
    'name one of before, after and since',
  )

export const listChatMessages = endpoint({
  at: 'GET chat/message',
  does: 'List messages of the chat room of a course, oldest first: the newest ones, those before or after a place, or those that have changed since a state of the room',
  source: 'G059',
  access: 'signed-in',
  input: z.object({
    filter,
    page: z.object({ size: z.coerce.number().int().min(1).max(100, 'at most 100 per page').default(50) }).prefault({}),
  }),
  output: z.object({
    data: z.array(chatMessage),
    /** Whether there are more messages in the requested direction. */
    more: z.boolean(),
    message: z.string(),
  }),
})

export const readChatRoom = endpoint({
  at: 'GET chat/room',
  does: 'Read how far the chat room of a course is, how far the reader has read it, and who has it open now',
  source: 'G059',
  access: 'signed-in',
  input: z.object({ filter: z.strictObject({ course_id: Id }) }),
  output: z.object({
    data: z.object({
      course_id: z.number(),
      /** The number of the last change in the room. */
      last_rev: z.number(),
      /** The position up to which the reader has read; null if they have never read. */
      read_seq: z.number().nullable(),
      /** The number of later messages by other people that are not deleted, at most MOST_UNREAD_MESSAGES + 1. */
      unread: z.number(),
      here: presence,
    }),
    message: z.string(),
  }),
})

export const sendChatMessage = endpoint({
  at: 'POST chat/message',
  does: 'Send a message, a file or both to the chat room of a course; the same key again answers with the message that is stored',
  source: 'G060',
  access: chatRules.write,
  input: z
    .object({
      course_id: Id,
      message: optionalText(MESSAGE_LENGTH),
      key: z
        .string()
        .regex(/^[\w-]{8,100}$/, 'must have 8 to 100 letters, digits or dashes')
        .optional(),
      file: file(chatFileRule).optional(),
    })
    .refine((value) => value.message !== '' || value.file !== undefined, { path: ['message'], error: 'Message is required' }),
  output: z.object({ data: chatMessage, message: z.string() }),
})

export const markChatRead = endpoint({
  at: 'POST chat/message/read',
  does: 'Store how far you have read the chat room of a course; the position never moves back',
  source: 'G059',
  access: 'signed-in',
  input: z.object({ course_id: Id, seq: Position }),
  output: messageOnly,
})

export const deleteChatMessage = endpoint({
  at: 'POST chat/message/delete',
  does: 'Delete your message, or as staff that of anybody; an empty message stays in its place',
  source: '001 §7, X23, X24, O15',
  access: chatRules.remove,
  input: z.object({ course_chat_id: Id }),
  output: messageOnly,
})
