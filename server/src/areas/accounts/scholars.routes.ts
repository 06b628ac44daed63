import {
  accountRules,
  createScholar,
  listScholars,
  readScholar,
  removeScan,
  type ScanField,
  scanNames,
  scholarPlacement,
  semesterMonths,
  semesterOf,
  switchScholar,
  updateScholar,
} from '@pandu/contract/accounts'
import { fileUrl } from '@pandu/contract/files'
import { dayIn, isStaff, PROGRAMME_ZONE, type Upload } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import { changeAccount, changedValues, recordProfileChange, refuseOutdatedFields, storedFields } from './accounts.changes.ts'
import { logAccounts } from './accounts.log.ts'
import { describeScholars, findScans, findScholar, lockAccount } from './accounts.queries.ts'
import { createAccount } from './accounts.service.ts'
import { matchingScholars } from './picks.service.ts'
import { switchStatus } from './accounts.status.ts'
import { refuseUsedNames } from './accounts.unique.ts'
import { maskNik, openNik } from './nik.ts'
import { deleteScan, storeScan } from './scans.ts'

/** Universities are never deleted, so one look is enough. */
const checkUniversity = async (db: Db, id: number | null | undefined) => {
  if (!id) return
  const found = await db.selectFrom('universities').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw invalid({ university_id: ['This university does not exist'] })
}

const profileColumns = ['faculty', 'study_program', 'birth_place', 'birth_date', 'address', 'province', 'city', 'post_code'] as const

/** An emptied date field means that there is no date. */
const dateOrNull = (day: string | undefined) => (day === '' ? null : day)

export const scholarRoutes = [
  serve(listScholars, async ({ db, actor, services }, input) => {
    const page = await listPage(matchingScholars(db, actor, input.filter), input, {
      columns: (q) => q.select('id'),
      sorts: {
        created_at: 'created_at',
        name: sql`lower(name)`,
        no_tf: sql`lower(no_tf)`,
        email: sql`lower(email)`,
        year_tf: 'year_tf',
      },
      id: 'id',
    })
    const ids = page.data.map(({ id }) => id)
    return { ...page, data: await describeScholars(db, services.secrets, ids, isStaff(actor)) }
  }),

  serve(readScholar, async ({ db, actor, allow, services, arrivedAt }, { scholar_id, include }) => {
    const { nik_sealed, profile_picture, scholar_type, ...scholar } = await findScholar(db, actor, scholar_id)
    allow(accountRules.readProfile, scholar)
    if (include === 'nik') {
      allow(accountRules.readSensitive, scholar)
      await logAccounts(db, actor, [scholar.id], { action: 'viewed', details: { fields: ['nik'] } })
    }
    const nik = openNik(services.secrets, nik_sealed)
    const data = {
      ...scholar,
      user_id: scholar.id,
      type: scholar_type,
      profile_picture: profile_picture && fileUrl(profile_picture),
      nik: include === 'nik' ? nik : maskNik(nik),
      semester: scholar.alumni_at ? null : semesterOf(scholar.year_tf, arrivedAt, await readSetting(db, semesterMonths)),
      scans: accountRules.readSensitive.test(actor, scholar) === true ? await findScans(db, scholar.id) : [],
    }
    return { message: 'OK', data }
  }),

  serve(createScholar, async (call, { type, no_tf, university_id, year_tf, ...input }) => {
    await checkUniversity(call.db, university_id)
    await refuseUsedNames(call.db, { ...input, no_tf })
    const placement = { no_tf, scholar_type: type, university_id: university_id ?? null, year_tf: year_tf ?? null }
    const id = await createAccount(call, { ...input, role: 'SCHOLAR', placement })
    return { message: `The account of ${input.name} has been created`, data: { id, account: { id } } }
  }),

  serve(updateScholar, async (call, { id, profile_picture, before, ...sent }) => {
    const { type, birth_date, alumni_at, ...input } = sent
    const { db, actor, allow } = call
    const account = await lockAccount(db, actor, id, ['SCHOLAR'])
    allow(accountRules.edit, account)
    // Scholars change their personal data; only the programme changes what they are in the programme.
    const placed = Object.keys(scholarPlacement.shape).filter((field) => ({ ...input, type, alumni_at })[field as 'type'] !== undefined)
    if (actor.role === 'SCHOLAR' && placed.length > 0) {
      throw invalid(Object.fromEntries(placed.map((field) => [field, ['Only the programme team changes this']])))
    }
    const now = await db.selectFrom('scholars').select(profileColumns).where('id', '=', id).executeTakeFirstOrThrow()
    refuseOutdatedFields(account, { ...storedFields(account), ...now }, sent, before)
    await checkUniversity(db, input.university_id)
    if (birth_date && birth_date > dayIn(call.arrivedAt, PROGRAMME_ZONE)) throw invalid({ birth_date: ['must be in the past'] })

    const { name, username, email, nik, gender, phone_number, bio, no_tf, university_id, year_tf } = input
    const patch = { name, username, email, nik, gender, phone_number, bio, no_tf, university_id, year_tf }
    // Somebody who is no longer an alumnus has no alumni region either.
    const left = { alumni_at: dateOrNull(alumni_at), ...(alumni_at === '' && { alumni_region_id: null }) }
    const fields = await changeAccount(call, account, { ...patch, scholar_type: type, ...left }, profile_picture)

    const { faculty, study_program, birth_place, address, province, city, post_code } = input
    const profile = { faculty, study_program, birth_place, address, province, city, post_code, birth_date: dateOrNull(birth_date) }
    const set = changedValues(now, profile)
    if (Object.keys(set).length > 0) await db.updateTable('scholars').set(set).where('id', '=', id).execute()

    const scans = scanNames.filter((field) => input[field])
    for (const field of scans) await storeScan(call, id, field, input[field] as Upload)
    return recordProfileChange(call, id, [...fields, ...Object.keys(set), ...scans])
  }),

  serve(removeScan, async (call, { id, field }: { id: number; field: ScanField }) => {
    const account = await lockAccount(call.db, call.actor, id, ['SCHOLAR'])
    call.allow(accountRules.edit, account)
    if (!(await deleteScan(call, id, field))) throw notFound()
    return recordProfileChange(call, id, [field], true)
  }),

  serve(switchScholar, (call, input) => switchStatus(call, ['SCHOLAR'], input)),
]
