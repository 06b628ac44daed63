import type { Draft, DraftFile } from '@pandu/contract/drafts'
import type { LocalCopy } from './localCopies.ts'

/** A draft that can be continued: from the server, or one that only this device has. */
export interface OfferedDraft {
  at: string
  /** Not on the server: typed without a connection. */
  local: boolean
  state: string | null
  values: Record<string, unknown>
  files: readonly DraftFile[]
}

/** The content of a draft in a form in which two can be compared. */
export const contentOf = ({ values, files }: { values: Record<string, unknown>; files: readonly Pick<DraftFile, 'field' | 'id'>[] }) =>
  JSON.stringify([sorted(values), files.map(({ field, id }) => `${field} ${id}`).toSorted()])

/** The server returns the fields of an object in a different order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]): [string, unknown] => [key, sorted(inner)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The drafts that can be continued, newest first. Of two with the same content the server's is offered. */
export const offeredDrafts = (stored: Draft | null, local: LocalCopy | undefined): OfferedDraft[] => {
  const offers: OfferedDraft[] = stored ? [{ ...stored, at: stored.saved_at, local: false }] : []
  if (!local || (stored && contentOf(local) === contentOf(stored))) return offers
  const copy: OfferedDraft = { ...local, at: new Date(local.at).toISOString(), local: true }
  // A copy that follows the stored draft is newer, whatever the device's clock says.
  return !stored || local.version >= stored.version ? [copy, ...offers] : [...offers, copy]
}
