import { makeBackup } from './kit/backup/make.ts'
import { recordBackup } from './kit/backup/note.ts'
import { archiveAt } from './kit/backup/place.ts'
import { BackupError } from './kit/backup/sealed.ts'
import { runCommand, typedPath, withDatabase } from './start/command.ts'

// npm run backup -- FILE, npm run backup -- s3://bucket/name

await runCommand(async (env, args) => {
  const [file, ...more] = args
  if (!file || file.startsWith('-') || more.length > 0) throw new BackupError('Where to? npm run backup -- FILE')
  const archive = archiveAt(typedPath(file), env)
  const path = archive.address
  if (await archive.exists()) throw new BackupError(`${path} is there already; choose another name.`)
  await withDatabase(env, { about: 'a backup' }, async (databaseUrl) => {
    const began = new Date()
    const made = await makeBackup({ env, databaseUrl, archive, passphrase: env.backupPassphrase })
    const size = await archive.size()
    await recordBackup(databaseUrl, { began, file: path, bytes: size, manifest: made })
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${path} holds ${rows} rows of ${made.tables.length} tables, ${made.files.length} files and the key (${(size / 2 ** 20).toFixed(1)} MiB, ${env.backupPassphrase ? 'encrypted' : 'not encrypted: it holds personal data and the key'}).`,
    )
    if (made.missing.length > 0)
      console.warn(`${made.missing.length} files could not be saved, their bytes are missing: ${made.missing.slice(0, 5).join(', ')}`)
  })
})
