import type { Actor } from '@pandu/contract/kit'
import { type Period, periodLabels, reportRules } from '@pandu/contract/reports'
import {
  eraseReports,
  eraseScholars,
  listDeletedReports,
  listDeletedScholars,
  previewReportDeletion,
  previewScholarDeletion,
  reportTrashed,
  restoreReports,
  restoreScholars,
  scholarTrashed,
  trashDays,
  trashReports,
  trashScholars,
} from '@pandu/contract/trash'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, forbidden, notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { packRows, type Parcel, restoreRows } from '../../kit/parcel.ts'
import { countPersonal, endOutdatedOf } from '../../kit/personal.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { mustConfirm } from '../../kit/warnings.ts'
import { hideScholar, lockScholar, type Identity, mustNotBeDeleted, restoreScholar, namesUsedByOthers } from '../accounts/trash.service.ts'
import { withdrawVersion } from '../reports/issue.service.ts'
import { refreshReports } from '../reports/reports.service.ts'
import { lockReports, logReports, presentReport, countReports, validVersions } from '../reports/trash.service.ts'
import {
  erasedAt,
  eraseTrashed,
  lockTrashed,
  isDeleted,
  type TrashKind,
  mustTypeNames,
  packScholar,
  personalTables,
  putIntoTrash,
  trashed,
} from './trash.service.ts'

interface Wanted {
  search?: string | undefined
  id?: number | undefined
  year_tf?: number | undefined
  university_id?: number | undefined
  periode?: Period | undefined
}

const rowsOf = (db: Db, kind: TrashKind, { search, id, year_tf, university_id, periode }: Wanted) =>
  trashed(db)
    .where('trash.kind', '=', kind)
    .$if(kind === 'scholar', (q) => q.where(isDeleted))
    .$call(ifGiven(id, (q, value) => q.where('trash.record_id', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))
    .$call(ifGiven(university_id, (q, value) => q.where('users.university_id', '=', value)))
    .$call(ifGiven(periode, (q, value) => q.where('trash.period', '=', value)))
    .$call(ifSearched(search, (q, pattern) => q.where('trash.search_text', 'like', pattern)))

const number = sql<string | null>`coalesce(trash.identity->>'no_tf', users.no_tf)`
const sorts = {
  deleted_at: 'trash.deleted_at',
  name: sql`lower(users.name)`,
  no_tf: sql`lower(${number})`,
  year_tf: 'users.year_tf',
} as const

/** The columns of both lists. */
const shownFor = (days: number) =>
  [
    sql<number>`trash.record_id`.as('id'),
    sql<number>`trash.scholar_id`.as('scholar_id'),
    sql<string>`users.name`.as('name'),
    number.as('no_tf'),
    sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
    sql<number | null>`users.year_tf`.as('year_tf'),
    sql<string | null>`(select u.name from users u where u.id = trash.deleted_by)`.as('deleted_by'),
    sql<string>`trash.deleted_at`.as('deleted_at'),
    erasedAt(days).as('ends_at'),
  ] as const

const refreshTrashedScholars = (db: Db) => publishToStaff(db, [], scholarTrashed)
const refreshTrashedReports = async (db: Db, scholarIds: readonly number[]) => {
  await publishToStaff(db, [], reportTrashed)
  await refreshReports(db, scholarIds)
}

const many = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`)

export const trashRoutes = [
  serve(listDeletedReports, async ({ db }, { filter, ...input }) => {
    const shown = shownFor(await readSetting(db, trashDays))
    return listPage(
      rowsOf(db, 'report', filter),
      { ...input, sort: input.sort ?? '-deleted_at' },
      {
        columns: (q) => q.select([...shown, sql<Period>`trash.period`.as('period')]),
        sorts,
        id: 'trash.id',
      },
    )
  }),

  serve(listDeletedScholars, async ({ db }, { filter, ...input }) => {
    const shown = shownFor(await readSetting(db, trashDays))
    return listPage(
      rowsOf(db, 'scholar', filter),
      { ...input, sort: input.sort ?? '-deleted_at' },
      {
        columns: (q) =>
          q.select([
            ...shown,
            sql<string>`trash.identity->>'email'`.as('email'),
            sql<string>`trash.identity->>'username'`.as('username'),
            'trash.entries',
            namesUsedByOthers.as('taken'),
          ]),
        sorts,
        id: 'trash.id',
      },
    )
  }),

  serve(previewScholarDeletion, async ({ db, services: { contributions } }, { id }) => {
    const there = await db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'SCHOLAR').executeTakeFirst()
    if (!there) throw notFound()
    const told = contributions.personal.flatMap(({ area, tables }) =>
      tables.flatMap((table) => (table.words ? [{ area, table, words: table.words }] : [])),
    )
    const counts = await countPersonal(
      db,
      told.map(({ table }) => table),
      id,
    )
    const data = told.flatMap(({ area, words: [one, several] }, at) => {
      const { goes, stays } = counts[at]!
      return goes + stays === 0 ? [] : [{ area, what: goes + stays === 1 ? one : several, goes, stays }]
    })
    return wholeList(data)
  }),

  serve(previewReportDeletion, async ({ db }, { id }) => {
    if ((await countReports(db, id)) < new Set(id).size) throw notFound()
    return wholeList(await validVersions(db, id))
  }),

  serve(trashReports, async (call, { id, withdraw: reason }) => {
    const { db, actor } = call
    const rows = await lockReports(db, id)
    if (rows.length < id.length) throw notFound()
    const ended = reason === undefined ? [] : await validVersions(db, id)
    if (reason !== undefined && reportRules.issue.test(actor) !== true) throw forbidden()
    for (const version of ended) await withdrawVersion(call, version.id, reason!)
    await intoTrash(call, rows)
    await logReports(db, actor.id, 'trashed', rows)
    await refreshTrashedReports(
      call.db,
      rows.map(({ scholar_id }) => scholar_id),
    )
    const withdrawn = ended.length === 0 ? '' : `, and ${many(ended.length, '1 issued version has', 'issued versions have')} been withdrawn`
    return { message: `${many(rows.length, 'The report is', 'reports are')} in the trash${withdrawn}` }
  }),

  serve(trashScholars, async (call, { id }) => {
    const { db, services } = call
    let name = ''
    // In the order of their ids, so that two who delete the same records do not wait for each other in a circle.
    for (const one of id.toSorted((a, b) => a - b)) {
      const account = await lockScholar(call, one)
      name = account.name
      const { email, username, no_tf, status } = account
      const parcel = await packScholar(db, services.contributions, one)
      await putIntoTrash(
        call,
        {
          kind: 'scholar',
          record_id: one,
          scholar_id: one,
          identity: { email, username, no_tf, status },
          search_text: [account.name, email, username, no_tf].join(' ').toLowerCase(),
        },
        parcel,
      )
      await hideScholar(call, one)
    }
    await refreshTrashedScholars(call.db)
    return { message: `${many(id.length, `${name} is`, 'scholars are')} in the trash` }
  }),

  serve(restoreReports, async (call, { id, confirmed }) => {
    const { db, actor } = call
    const rows = (await lockTrashed(db, 'report', id)).map((row) => ({ ...row, period: row.period as Period }))
    const slots = new Set(rows.map(({ scholar_id, period }) => `${scholar_id} ${period}`))
    if (slots.size < rows.length) throw conflict('Two of these reports are of the same scholar and phase: please restore one of them')
    for (const { scholar_id, name } of rows) await mustNotBeDeleted(db, scholar_id, name)
    const newer: { id: number; name: string; period: Period }[] = []
    for (const { scholar_id, period, name } of rows) {
      const present = await presentReport(db, scholar_id, period)
      if (present !== undefined) newer.push({ id: present, name, period })
    }
    mustConfirm(
      confirmed,
      newer.map((one) => ({
        key: `newer-${one.id}`,
        message: `${one.name} has a newer ${periodLabels[one.period]} report: it is moved to the trash instead`,
      })),
    )
    if (newer.length > 0) {
      const held = await lockReports(
        db,
        newer.map((one) => one.id),
      )
      await intoTrash(call, held)
      await logReports(db, actor.id, 'trashed', held)
    }
    for (const row of rows) {
      await db.deleteFrom('trash').where('id', '=', row.id).execute()
      if ((await restoreRows(db, row.parcel as Parcel)) > 0)
        throw conflict(`The report of ${row.name} cannot be restored: there is another report in its place`)
    }
    await logReports(db, actor.id, 'restored', rows)
    await refreshTrashedReports(
      call.db,
      rows.map(({ scholar_id }) => scholar_id),
    )
    return { message: `${many(rows.length, 'The report has', 'reports have')} been restored` }
  }),

  serve(restoreScholars, async (call, { id, ...names }) => {
    const { db, services } = call
    const rows = await lockTrashed(db, 'scholar', id)
    if (rows.length > 1 && Object.values(names).some((value) => value !== undefined))
      throw conflict('A new e-mail, username or number can be set for one scholar at a time')
    const ifTaken = Object.fromEntries(
      personalTables(services.contributions).flatMap(({ table, ifTaken: values }) => (values ? [[table, values]] : [])),
    )
    let left = 0
    let waits = false
    for (const row of rows) {
      const parcel = row.parcel as Parcel
      waits = await restoreScholar(call, { id: row.record_id, name: row.name, identity: row.identity as Identity, parcel, instead: names })
      left += await restoreRows(db, parcel, ifTaken)
      await db.deleteFrom('trash').where('id', '=', row.id).execute()
    }
    const ended = await endOutdatedOf(db, services.contributions, id)
    await refreshTrashedScholars(call.db)
    const lost =
      left === 0 ? '' : `; ${many(left, '1 entry', 'entries')} could not be restored, because what they belonged to has been deleted`
    const over = ended === 0 ? '' : `; ${many(ended, '1 entry was', 'entries were')} ended, because what they belonged to has changed`
    const letter = waits ? '. A mail with a link was sent to the new e-mail address. The address is used once it is confirmed' : ''
    return { message: `${many(rows.length, `${rows[0]!.name} has`, 'scholars have')} been restored${lost}${over}${letter}` }
  }),

  serve(eraseReports, async (call, { id, name }) => {
    const rows = await lockTrashed(call.db, 'report', id)
    mustTypeNames(rows, name)
    await eraseTrashed({ db: call.db, contributions: call.services.contributions }, rows, call.actor)
    await refreshTrashedReports(call.db, [])
    return { message: `${many(rows.length, 'The report has', 'reports have')} been permanently deleted` }
  }),

  serve(eraseScholars, async (call, { id, name }) => {
    const rows = await lockTrashed(call.db, 'scholar', id)
    mustTypeNames(rows, name)
    await eraseTrashed({ db: call.db, contributions: call.services.contributions }, rows, call.actor)
    await refreshTrashedScholars(call.db)
    return { message: `${many(rows.length, `${rows[0]!.name} has`, 'scholars have')} been permanently deleted` }
  }),
]

const intoTrash = async (call: Call<Actor>, rows: Awaited<ReturnType<typeof lockReports>>) => {
  for (const { id, scholar_id, period, search_text } of rows) {
    const parcel = await packRows(call.db, [{ table: 'reports', where: sql<boolean>`x.id = ${id}` }])
    await putIntoTrash(call, { kind: 'report', record_id: id, scholar_id, period, search_text: search_text ?? '' }, parcel)
  }
}
