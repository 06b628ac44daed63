import type { PagePath } from './pages.ts'

/** What happened, told to open screens after the commit. It carries no data: a screen that cares fetches again. */
export interface LiveEvent {
  /** Past tense: `proposalReviewed`. */
  readonly name: string
  /** The areas whose queries the web fetches again. */
  readonly refreshes: readonly string[]
}

export const event = (name: string, refreshes: readonly string[]): LiveEvent => ({ name, refreshes })

/** One frame of the live channel. `notification` asks for the New Notification snackbar beside the refresh. */
export interface LiveFrame extends LiveEvent {
  readonly notification?: { id: number; message_html: string; url: PagePath }
}
