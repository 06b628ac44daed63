import type { Actor } from '@pandu/contract/kit'
import type { Selectable } from 'kysely'
import type { Call } from './serve.ts'
import type { FilesTable } from './tables.ts'

export type StoredFile = Selectable<FilesTable>

/** How an area guards its files: by the rule of the record. */
export interface FileGuard {
  /** Whether this reader may read the record that the file belongs to. */
  mayRead: (call: Call<Actor>, file: StoredFile) => Promise<boolean>
  /** Whether a reader's own browser may keep the bytes for a day: pictures that everybody signed in sees, never documents. */
  keepable?: boolean
  /** Records who opened the file, for sensitive files. */
  recordAccess?: (call: Call<Actor>, file: StoredFile) => Promise<void>
}

/** Guards by file kind; nobody reads a kind that no area guards. */
export type FileGuards = Record<string, FileGuard>
