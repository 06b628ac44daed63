import * as z from 'zod'
import type { PagePath } from './pages.ts'

/** What happened, told to open screens after the commit. It carries no data: a screen that cares fetches again. */
export interface LiveEvent {
  /** Past tense: `proposalReviewed`. */
  readonly name: string
  /** The areas whose queries the web fetches again. */
  readonly refreshes: readonly string[]
}

export const event = (name: string, refreshes: readonly string[]): LiveEvent => ({ name, refreshes })

/** Who has a room open now: how many, and some of them by name. */
export const peopleHere = z.object({
  total: z.number(),
  people: z.array(z.object({ id: z.number(), name: z.string(), profile_picture: z.string().nullable() })),
})
export type PeopleHere = z.infer<typeof peopleHere>

/** What the screens that have a room open are told of it; each frame says one of these. */
export interface RoomNews {
  /** As `roomName` writes it. */
  readonly name: string
  /** From now on the screen hears of everything; what happened before, it has to fetch. */
  readonly entered?: true
  /** The reader may no longer see the room, and hears nothing more of it. */
  readonly gone?: true
  /** The records that have changed, as the room's area shows them. */
  readonly changed?: readonly unknown[]
  readonly here?: PeopleHere
  /** For screens that watch the room from outside: something happened in it. */
  readonly news?: true
}

/** What a screen says on the live channel: which room it opens or leaves, or watches without being in it. Nothing else is listened to. */
export interface RoomWish {
  readonly enter?: string
  readonly leave?: string
  readonly watch?: string
  readonly unwatch?: string
}

/** The header under which a page names a call that may have to wait in a line, so that its place can be told to that page. */
export const LINE_HEADER = 'X-Line-Key'

/** `chat/12`: a room of a kind, by the number of the record that it belongs to. */
export const roomName = (kind: string, id: number) => `${kind}/${id}`

/** One frame of the live channel. `notification` asks for the New Notification snackbar beside the refresh; `room` is for the screens in a room. */
export interface LiveFrame extends LiveEvent {
  /** Frames may have been lost: the screen fetches all that it shows again. */
  readonly everything?: true
  readonly notification?: { id: number; message_html: string; url: PagePath }
  readonly room?: RoomNews
  /** How many are before the call of this key; 0: it is its turn. For the page that made it. */
  readonly line?: { readonly key: string; readonly before: number }
}

/** What a screen is told when nobody knows which frames it has missed. */
export const framesMissed: LiveFrame = { name: 'framesMissed', refreshes: [], everything: true }
