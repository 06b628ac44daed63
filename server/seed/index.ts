import pg from 'pg'
import type { Env } from '../src/kit/env.ts'
import { openSecrets } from '../src/kit/secrets.ts'
import { openStorage } from '../src/kit/storage.ts'
import { hashDemoPassword } from './accounts.ts'
import { seedAlumni } from './alumni/seed.ts'
import { seedAttempts } from './attempts/seed.ts'
import { prepareBank } from './bank/seed.ts'
import { seedBlasts } from './blast/seed.ts'
import { seedBusiness } from './business/seed.ts'
import { seedDueDates } from './calendar/seed.ts'
import { prepareChat } from './chat/seed.ts'
import { clockAt } from './clock.ts'
import { seedCohorts } from './cohorts.ts'
import { seedComments } from './comments/seed.ts'
import { prepareContracts } from './contracts/seed.ts'
import { prepareCourses } from './courses/seed.ts'
import { seedEvaluations } from './evaluations/seed.ts'
import { FileShelf } from './files.ts'
import { seedForum } from './forum/seed.ts'
import { hangGallery } from './gallery.ts'
import { accountLogRows, operationRows } from './history.ts'
import { advanceSequence, insertAll } from './insert.ts'
import { outboxRows } from './mail.ts'
import { prepareMaterials } from './materials/seed.ts'
import { seedMeetings } from './mentoring/meetings.ts'
import { seedMentoring } from './mentoring/seed.ts'
import { seedNotifications } from './notifications.ts'
import { seedProjects } from './projects/seed.ts'
import { prepareProposals, makeProposals } from './proposals/seed.ts'
import { seedReviews } from './reviews/seed.ts'
import { seedDownloads } from './downloads/seed.ts'
import { seedIssues } from './reports/issues.ts'
import { seedReports } from './reports/seed.ts'
import { makeScholars, officerPermissions } from './scholars.ts'
import { prepareScores } from './scores/seed.ts'
import { makeStaff } from './team.ts'
import { seedTrash } from './trash/seed.ts'
import { seedTsa } from './tsa/seed.ts'
import { seedUniversities } from './universities.ts'
import { vendorRows } from './vendors.ts'
import { prepareWarehouse } from './warehouse/seed.ts'

export interface SeedOptions {
  databaseUrl: string
  env: Env
  /** The day from which all dates are counted back. */
  now?: Date
}

/** Fills an empty, migrated database and its file storage with the demo world: all of it, or in the database nothing. */
export async function seedDemo({ databaseUrl, env, now = new Date() }: SeedOptions): Promise<void> {
  const clock = clockAt(now)
  const files = new FileShelf(clock.ago(400))
  const secrets = openSecrets(env)
  // It draws documents between two statements, on a slow machine for longer than a transaction may rest.
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c idle_in_transaction_session_timeout=0' })
  await client.connect()
  try {
    await client.query('begin')
    await fill(client, { clock, files, seal: (text) => secrets.seal(text), publicUrl: env.publicUrl })
    // Files first: rows without their bytes would be worse than bytes without a row.
    await files.store(openStorage(env))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

interface World {
  clock: ReturnType<typeof clockAt>
  files: FileShelf
  seal: (text: string) => string
  publicUrl: string
}

async function fill(client: pg.Client, { clock, files, seal, publicUrl }: World): Promise<void> {
  const passwordHash = await hashDemoPassword()
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from universities')
  const universities = new Map(rows.map(({ id, name }) => [name, id]))
  const staff = makeStaff(clock, passwordHash, seal)
  const scholars = makeScholars(clock, universities, passwordHash, seal)
  const officers = officerPermissions(scholars, clock)
  const proposals = makeProposals(scholars, clock)

  const campusPictures = await seedUniversities(client, files, universities)
  const gallery = await hangGallery(staff.accounts, scholars, files)
  const insertProposals = await prepareProposals(proposals, clock, files)
  const insertCourses = await prepareCourses(staff.accounts, clock, files)
  const insertMaterials = await prepareMaterials(clock, files)
  const insertWarehouse = await prepareWarehouse(clock, files)
  const insertContracts = await prepareContracts(scholars, clock, files)
  const insertBank = await prepareBank(clock, files)
  const insertChat = await prepareChat(clock, files)
  const insertScores = await prepareScores(scholars, clock, files)

  // The assessment vendor's row comes with the tables.
  await client.query('delete from vendors where id = 3')
  await insertAll(client, 'vendors', vendorRows(clock))
  await insertAll(client, 'users', [...staff.accounts, ...scholars.map(({ account }) => account)])
  await insertAll(
    client,
    'scholars',
    scholars.map(({ profile }) => profile),
  )
  await insertAll(client, 'user_permissions', [...staff.permissions, ...officers])
  await files.insertRows(client)
  await setPictures(client, 'users', gallery.pictures)
  await setPictures(client, 'universities', campusPictures)
  await insertAll(client, 'scholar_scans', gallery.scans)

  await insertProposals(client)
  await seedCohorts(client, scholars, clock)
  await insertCourses(client)
  await insertWarehouse(client)
  await insertMaterials(client)
  await seedAttempts(client, clock)
  await seedProjects(client, clock)
  await seedComments(client, clock)
  await insertChat(client)
  const tsa = await seedTsa(
    client,
    scholars,
    officers.map(({ user_id }) => user_id),
    clock,
  )
  const reviewers = [...new Set(staff.permissions.filter(({ permission_id }) => permission_id === 1).map(({ user_id }) => user_id)), 1]
  await seedNotifications(client, { proposals, tsa }, reviewers, clock)
  await insertAll(client, 'outbox', outboxRows([...staff.accounts, ...scholars.map(({ account }) => account)], publicUrl, clock))
  await insertAll(client, 'operations', operationRows(scholars, clock))
  await insertAll(client, 'account_log', numbered(accountLogRows(staff.accounts, scholars, clock)))
  for (const table of ['users', 'vendors', 'outbox', 'operations', 'account_log']) await advanceSequence(client, table)
  // Their operations take the next numbers.
  await seedBusiness(client, clock)
  await insertBank(client)
  await insertContracts(client)
  await insertScores(client)
  await seedAlumni(client, scholars, clock)
  await seedMentoring(client, clock)
  await seedMeetings(client, clock)
  await seedReviews(client, clock)
  await seedForum(client, clock)
  await seedReports(client, scholars, clock)
  await seedIssues(client, { clock, files, publicUrl })
  await seedDownloads(client, clock, files)
  await seedDueDates(client, clock)
  await seedEvaluations(client, clock)
  await seedBlasts(client, clock)
  await seedTrash(client, { clock, passwordHash, seal })
}

const numbered = (rows: readonly object[]) => rows.map((row, index) => ({ id: index + 1, ...row }))

async function setPictures(
  client: pg.Client,
  table: 'users' | 'universities',
  pictures: readonly { id: number; profile_picture: string }[],
): Promise<void> {
  await client.query(
    `update ${table} t set profile_picture = p.profile_picture from jsonb_to_recordset($1::jsonb) as p (id integer, profile_picture uuid) where t.id = p.id`,
    [JSON.stringify(pictures)],
  )
}
