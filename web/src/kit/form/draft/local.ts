import { newKey } from '../../call.ts'
import { dropForeignFiles } from '../../keptFiles.ts'

const PREFIX = 'pandu-draft:'
/** A copy older than this is not what anybody comes back for. */
const KEEP = 14 * 24 * 3600_000
/** Each page has copies of its own: two tabs without a connection must not write over each other. */
const tab = newKey()

/** What someone typed that has not reached the server yet, as this device keeps it. */
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
    // Storage can be forbidden; there are no copies then.
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
        // A full storage loses the copy, not the form.
      }
    },
    /** This tab's copy goes, or those of all tabs. */
    drop: (all = false) => {
      for (const key of all ? keysOf(start) : keysOf(start + tab)) localStorage.removeItem(key)
    },
  }
}

/** Copies of other people on this device go when another person signs in. */
export const dropForeignDrafts = (userId: number) => {
  for (const key of keysOf(PREFIX)) if (!key.startsWith(`${PREFIX}${userId}:`)) localStorage.removeItem(key)
  void dropForeignFiles(PREFIX, userId)
}

/** Nothing of anybody stays on the device: for a sign-out that the server has heard of, so that what was typed has reached it before. */
export const dropAllDrafts = () => dropForeignDrafts(0)
