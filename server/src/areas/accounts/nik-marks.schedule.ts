import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { defineSchedule } from '../../kit/schedule.ts'
import type { Secrets } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import { markNik, openNik } from './nik.ts'

/** How many accounts one statement marks. */
const AT_ONCE = 500

/** All encrypted NIKs that can be decrypted, some hundred at a time. One that cannot be stays as it is. */
async function* openedNiks(db: Db, secrets: Secrets, which: 'all' | 'unmarked') {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('users')
      .where('nik_sealed', 'is not', null)
      .$if(which === 'unmarked', (q) => q.where('nik_mark', 'is', null))
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select(['id', 'nik_sealed'])
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows.flatMap(({ id, nik_sealed }) => {
      const nik = openNik(secrets, nik_sealed)
      return nik ? [{ id, nik_sealed, nik }] : []
    })
  }
}

/** Marks the NIK of accounts that have no mark yet, because they are older than the marks. */
export const markNiks = async ({ db, secrets }: Pick<Services, 'db' | 'secrets'>) => {
  for await (const opened of openedNiks(db, secrets, 'unmarked')) {
    const marks = opened.map(({ id, nik_sealed, nik }) => ({ id, nik_sealed, mark: markNik(secrets, nik) }))
    // Whoever changed the NIK meanwhile has marked it.
    await sql`update users u set nik_mark = m.mark from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) m(id int, nik_sealed text, mark text)
      where u.id = m.id and u.nik_sealed = m.nik_sealed`.execute(db)
  }
}

/** Encrypts and marks every NIK again, after the installation got another key. */
export const renewNikSeals = async (db: Db, secrets: Secrets) => {
  for await (const opened of openedNiks(db, secrets, 'all')) {
    const renewed = opened.map(({ id, nik }) => ({ id, sealed: secrets.seal(nik), mark: markNik(secrets, nik) }))
    await sql`update users u set nik_sealed = r.sealed, nik_mark = r.mark
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) r(id int, sealed text, mark text) where u.id = r.id`.execute(db)
  }
}

export const nikMarksSchedule = defineSchedule({ name: 'nik-marks', every: '1 days', run: markNiks })
