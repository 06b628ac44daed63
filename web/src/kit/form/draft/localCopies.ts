import { newKey } from '../../call.ts'
import { dropForeignFiles } from '../../keptFiles.ts'

const PREFIX = 'pandu-draft:'
/** Older copies are deleted. */
const KEEP = 14 * 24 * 3600_000
/** Each page has copies of its own, so that two tabs without a connection do not overwrite each other. */
const tab = newKey()

/** What someone typed that has not reached the server yet, as it is stored on this device. */
export interface LocalCopy {
  at: number
  /** The version on the server that it follows. */
  version: number
  state: string | null
  values: Record<string, unknown>
  /** Files that did reach the server, by field. */
  files: { field: string; id: string; name: string; size: number; type: string }[]
}

const isCopy = (value: unknown): value is LocalCopy =>
  typeof value === 'object' && value !== null && 'at' in value && 'version' in value && 'values' in value && 'files' in value

const read = (key: string): LocalCopy | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (isCopy(stored) && Date.now() - stored.at < KEEP) return stored
  } catch {
    // It holds something else.
  }
  return undefined
}

const keysOf = (start: string) => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    // Storage can be forbidden; then there are no copies.
    return []
  }
}

/** The copies of one form's draft on this device, for one person. */
export const localCopies = (userId: number, form: string, record: string) => {
  const start = `${PREFIX}${userId}:${form}:${record}:`
  return {
    newest: () =>
      keysOf(start)
        .flatMap((key) => read(key) ?? [])
        .toSorted((a, b) => b.at - a.at)[0],
    keep: (copy: LocalCopy) => {
      try {
        localStorage.setItem(start + tab, JSON.stringify(copy))
      } catch {
        // If the storage is full, the copy is lost, not the form.
      }
    },
    /** Removes this tab's copy, or those of all tabs. */
    drop: (all = false) => {
      for (const key of all ? keysOf(start) : keysOf(start + tab)) localStorage.removeItem(key)
    },
  }
}

/** When another person signs in, copies of other people on this device are removed. */
export const dropForeignDrafts = (userId: number) => {
  for (const key of keysOf(PREFIX)) if (!key.startsWith(`${PREFIX}${userId}:`)) localStorage.removeItem(key)
  void dropForeignFiles(PREFIX, userId)
}

/** Removes everybody's drafts from this device. For a sign-out that the server has confirmed: the server then has the drafts. */
export const dropAllDrafts = () => dropForeignDrafts(0)
