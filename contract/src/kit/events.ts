import * as z from 'zod'
import type { PagePath } from './pages.ts'

/** An event, sent to open screens after the commit. It carries no data: a screen that shows the records fetches them again. */
export interface LiveEvent {
  /** Past tense: `proposalReviewed`. */
  readonly name: string
  /** The areas whose queries the web fetches again. */
  readonly refreshes: readonly string[]
}

export const event = (name: string, refreshes: readonly string[]): LiveEvent => ({ name, refreshes })

/** Who has a room open now: how many people, and some of their names. */
export const peopleHere = z.object({
  total: z.number(),
  people: z.array(z.object({ id: z.number(), name: z.string(), profile_picture: z.string().nullable() })),
})
export type PeopleHere = z.infer<typeof peopleHere>

/** What the screens in a room are told; each frame holds one of these. */
export interface RoomNews {
  /** As `roomName` writes it. */
  readonly name: string
  /** From now on the screen is told of everything; it must fetch what happened before. */
  readonly entered?: true
  /** The reader may no longer see the room, and is told nothing more of it. */
  readonly gone?: true
  /** The records that have changed, as the room's area shows them. */
  readonly changed?: readonly unknown[]
  readonly here?: PeopleHere
  /** For screens that watch the room from outside: something happened in it. */
  readonly news?: true
}

/** What a screen sends on the live channel: which room it opens or leaves, or watches without being in it. Anything else is ignored. */
export interface RoomWish {
  readonly enter?: string
  readonly leave?: string
  readonly watch?: string
  readonly unwatch?: string
}

/** The header in which a page names a call that may have to wait in a queue, so that the page can be told its place. */
export const LINE_HEADER = 'X-Line-Key'

/** `chat/12`: the name of a room, of its kind and the id of its record. */
export const roomName = (kind: string, id: number) => `${kind}/${id}`

/** One frame of the live channel. `notification` asks for the New Notification snackbar beside the refresh; `room` is for the screens in a room. */
export interface LiveFrame extends LiveEvent {
  /** Frames may have been lost: the screen fetches everything that it shows again. */
  readonly everything?: true
  readonly notification?: { id: number; message_html: string; url: PagePath }
  readonly room?: RoomNews
  /** How many calls are before the call with this key; 0: it is its turn. Only for the page that made the call. */
  readonly line?: { readonly key: string; readonly before: number }
}

/** Sent to a screen when it is unknown which frames it has missed. */
export const framesMissed: LiveFrame = { name: 'framesMissed', refreshes: [], everything: true }
