import * as z from 'zod'
import type { PagePath } from './pages.ts'

/** An event, sent to open screens after the commit. It carries no data: a screen that shows the records fetches them again. */
export interface LiveEvent {
  /** Past tense: `proposalReviewed`. */
  readonly name: string
  /** The areas whose queries the web fetches again. */
  readonly refreshes: readonly string[]
}

/** Declares an event of an area: its name in the past tense, and the areas whose queries are fetched again. */
export const event = (name: string, refreshes: readonly string[]): LiveEvent => ({ name, refreshes })

/** The people who have a room open now: their number and some of their names. */
export const presence = z.object({
  total: z.number(),
  people: z.array(z.object({ id: z.number(), name: z.string(), profile_picture: z.string().nullable() })),
})
export type Presence = z.infer<typeof presence>

/** A message to the screens in a room. Each frame holds one. */
export interface RoomUpdate {
  /** As `roomName` writes it. */
  readonly name: string
  /** The screen has entered the room and gets all further messages. It must fetch earlier changes itself. */
  readonly entered?: true
  /** The reader may no longer see the room, and gets no further messages of it. */
  readonly gone?: true
  /** The records that have changed, as the room's area shows them. */
  readonly changed?: readonly unknown[]
  readonly here?: Presence
  /** For screens that watch the room without being in it: something has changed in it. */
  readonly news?: true
}

/** A message from a screen on the live channel: the room that it opens, leaves, or watches without being in it. Other messages are ignored. */
export interface RoomRequest {
  readonly enter?: string
  readonly leave?: string
  readonly watch?: string
  readonly unwatch?: string
}

/** The header with a key for a call that may have to wait in a queue. With it the server can report the position to the page. */
export const QUEUE_KEY_HEADER = 'X-Queue-Key'

/** `chat/12`: the name of a room, of its kind and the id of its record. */
export const roomName = (kind: string, id: number) => `${kind}/${id}`

/** One frame of the live channel. `notification` asks for the New Notification snackbar beside the refresh; `room` is for the screens in a room. */
export interface LiveFrame extends LiveEvent {
  /** Frames may have been lost: the screen fetches everything that it shows again. */
  readonly everything?: true
  readonly notification?: { id: number; message_html: string; url: PagePath }
  readonly room?: RoomUpdate
  /** The number of calls before the call with this key in its queue; 0 when it is its turn. Only sent to the page that made the call. */
  readonly queue?: { readonly key: string; readonly before: number }
}

/** Sent to a screen when it is unknown which frames it has missed. */
export const framesMissed: LiveFrame = { name: 'framesMissed', refreshes: [], everything: true }
