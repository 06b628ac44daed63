import * as z from 'zod'

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

/** The format of storage keys. They become paths in the archive and in a folder, so they must be safe. */
const storageKey = z.string().regex(/^(?!\/)(?!.*(^|\/)\.{1,2}(\/|$))[\w./-]{1,300}$/)

/** The file names of the previous key in DATA_DIR: after `npm run new-key`, and until it has finished. */
export const formerKeyNames = ['secret.key.former', 'secret.key.renewing'] as const

/** The last entry of an archive: counts and hashes of all other entries. An archive without it is incomplete. */
export const manifest = z.object({
  format: z.literal('pandu-backup'),
  version: z.literal(1),
  /** The version of the product that made it. */
  product: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string().regex(/^\d{4}_[a-z0-9_]+\.sql$/), checksum: hash })).min(1),
  tables: z.array(
    z.object({ name, columns: z.array(z.string().regex(/^[^"\0]+$/)), rows: count, bytes: count, parts: count, sha256: hash }),
  ),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** The key that seals NIK numbers. */
  key: z.object({ sha256: hash }),
  /** The previous keys, from `npm run new-key`. */
  former_keys: z.array(z.object({ name: z.enum(formerKeyNames), sha256: hash })).default([]),
  files: z.array(z.object({ key: storageKey, type: z.string(), size: count, sha256: hash })),
  /** Files with a row whose bytes were missing when the archive was made. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

/** The paths of an archive's entries. */
export const entryPaths = {
  readme: 'README.txt',
  key: 'secret.key',
  manifest: 'manifest.json',
  part: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
}

export const readme = `A backup of Pandu.

Restore it with: npm run restore -- FILE
Look whether it is whole with: npm run restore -- --check FILE

tables/    the rows of each table, as PostgreSQL's COPY writes them; the parts of a table belong together in their order
files/     the stored files under their storage keys
secret.key the key that seals NIK numbers: keep this archive where only its keepers can read it
secret.key.former, secret.key.renewing  the key before it, where npm run new-key has left one
manifest.json  what the archive holds, with counts and SHA-256
`
