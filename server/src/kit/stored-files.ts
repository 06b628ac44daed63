import type { Actor } from '@pandu/contract/kit'
import type { Selectable } from 'kysely'
import type { Call } from './serve.ts'
import type { FilesTable } from './tables.ts'

export type StoredFile = Selectable<FilesTable>

/** How an area guards its files: by its record's rule. */
export interface FileGuard {
  /** Whether this reader may read the record that the file belongs to. */
  mayRead: (call: Call<Actor>, file: StoredFile) => Promise<boolean>
  /** Whether a reader's own browser may keep the bytes for a day: pictures that everybody signed in sees, never documents. */
  keepable?: boolean
  /** Leaves a trace of the look, for what is sensitive. */
  seen?: (call: Call<Actor>, file: StoredFile) => Promise<void>
}

/** Guards by file kind; a kind that no area guards is read by nobody. */
export type FileGuards = Record<string, FileGuard>
