import { checkArchive } from './kit/backup/archive.ts'
import { archiveAt } from './kit/backup/place.ts'
import { checkForRestore, restoreBackup } from './kit/backup/restore.ts'
import { BackupError } from './kit/backup/sealed.ts'
import { runCommand, typedPath, withDatabase } from './start/command.ts'

// npm run restore -- FILE, npm run restore -- --check FILE; a FILE may be s3://bucket/name

await runCommand(async (env, args) => {
  const file = args.find((one) => one !== '--check')
  const onlyCheck = args.includes('--check')
  if (!file || file.startsWith('-') || args.length > (onlyCheck ? 2 : 1))
    throw new BackupError('From where? npm run restore -- FILE, or npm run restore -- --check FILE')
  const archive = archiveAt(typedPath(file), env)
  const passphrase = env.backupPassphrase
  const list = onlyCheck ? await checkArchive(archive, passphrase) : await checkForRestore(archive, passphrase)
  const rows = list.tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `${rows} rows of ${list.tables.length} tables and ${list.files.length} files of ${list.made_at}, made by Pandu ${list.product}`
  if (onlyCheck) return console.log(`${archive.address} is whole: ${what}.`)
  await withDatabase(env, { about: 'a restore', alone: true }, (databaseUrl) =>
    restoreBackup({ env, databaseUrl, manifest: list, archive, passphrase }),
  )
  console.log(`Restored: ${what}.`)
  console.log('No mail is sent until the superadmin turns it on again, in Settings under Outbox. Everybody has to sign in again.')
})
