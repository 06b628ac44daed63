import { randomUUID } from 'node:crypto'
import { type Actor, staffWrites, mustGet, firstOf } from '@pandu/contract/kit'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { queueMails } from '../../kit/mail.ts'
import type { Call } from '../../kit/serve.ts'
import type { ScholarsTable } from '../../kit/tables.ts'
import { taughtScholars } from '../courses/courses.service.ts'
import { assignedScholars } from '../mentoring/mentoring.service.ts'
import { hashPassword, refuseWeakPassword } from '../session/passwords.service.ts'
import { welcomeMail } from './accounts.mails.ts'
import { logAccounts } from './accounts.log.ts'
import { withUniqueNames } from './accounts.unique.ts'
import { markNik, parseNik } from './nik.ts'

/** Records in the history of scholars that somebody looked at one of their papers, in whichever area it is stored. */
export const logIdentityView = (db: Db, by: Pick<Actor, 'id'>, scholarIds: readonly number[], field: string) =>
  logAccounts(db, by, scholarIds, { action: 'viewed', details: { fields: [field] } })

/** Records that somebody searched for a whole NIK that they may see, whether it was found or not. The line does not hold the number. */
export const logNikSearch = async (db: Db, actor: Actor, text: string, found: readonly number[]) => {
  if (parseNik(text) && staffWrites(actor)) await logIdentityView(db, actor, found.length > 0 ? found : [actor.id], 'nik_search')
}

/** Records in the history of the person who downloaded them that files of these records were taken as one archive. */
export const logArchive = (db: Db, by: Pick<Actor, 'id'>, what: string, records: readonly number[], files: number) =>
  logAccounts(db, by, [by.id], { action: 'downloaded', details: { what, records, files } })

/** The scholars whom a partner reaches: those assigned to them and those in courses they teach (O14, O85). Undefined for those who reach all. */
export const reachedScholars = (db: Db, actor: Actor) =>
  actor.role === 'VENDOR' && !actor.wholeProgramme ? taughtScholars(db, actor.id).union(assignedScholars(db, actor.id)) : undefined

/** An account that is to be created. */
export interface AccountDraft {
  role: 'TF' | 'VENDOR' | 'SCHOLAR'
  name: string
  username: string
  email: string
  /** null: nobody knows it, and the owner sets one with "Forgot password". */
  password: string | null
  nik: string
  gender: 'Male' | 'Female' | null
  phone_number?: string
  vendor_id?: number
  /** For scholars: what the lists show. */
  placement?: { no_tf: string; scholar_type: 'regular' | 'non-regular'; university_id: number | null; year_tf: number | null }
  /** For scholars: what only the profile shows. */
  profile?: Omit<Insertable<ScholarsTable>, 'id'>
}

/** As many rows as one statement takes without coming near PostgreSQL's limit of 65,535 values. */
const chunk = 500

// One hash for all accounts without a known password: hashing is slow on purpose, and an import makes thousands.
let unknownPassword: Promise<string> | undefined
const hashFor = (password: string | null) =>
  password === null ? (unknownPassword ??= hashPassword(randomUUID() + randomUUID())) : hashPassword(password)

/**
 * Creates accounts in the transaction of a write: rows, history, and a welcome mail to each. Their owners must set a new password at the first login,
 * because somebody else knew the first one. Answers the ids in the order of the drafts. Names that are already used are refused at their field.
 */
export const createAccounts = async (call: Pick<Call<Actor>, 'db' | 'actor' | 'services'>, drafts: readonly AccountDraft[]) => {
  const { db, actor, services } = call
  const ids: number[] = []
  for (let from = 0; from < drafts.length; from += chunk) {
    const part = drafts.slice(from, from + chunk)
    for (const draft of part)
      if (draft.password !== null) await refuseWeakPassword(draft.password, { ...draft, no_tf: draft.placement?.no_tf })
    const rows = await Promise.all(part.map((draft) => rowOf(draft, services)))
    const made = await withUniqueNames(() => db.insertInto('users').values(rows).returning(['id', 'email']).execute())
    const idOf = new Map(made.map(({ id, email }) => [email, id]))
    const own = part.map(({ email }) => mustGet(idOf, email))
    const scholars = part.flatMap(({ role, profile, email }) => (role === 'SCHOLAR' ? [{ ...profile, id: mustGet(idOf, email) }] : []))
    if (scholars.length > 0) await db.insertInto('scholars').values(scholars).execute()
    await logAccounts(db, actor, own, { action: 'created' })
    ids.push(...own)
  }
  await queueMails(
    db,
    services.env,
    drafts.map((draft) => welcomeMail(services.env, draft)),
  )
  return ids
}

/** Creates one account; see createAccounts. */
export const createAccount = async (call: Pick<Call<Actor>, 'db' | 'actor' | 'services'>, draft: AccountDraft) =>
  firstOf(await createAccounts(call, [draft]))

const rowOf = async (draft: AccountDraft, { secrets }: Call<Actor>['services']) => ({
  name: draft.name,
  username: draft.username,
  email: draft.email,
  password_hash: await hashFor(draft.password),
  role: draft.role,
  must_reset_password: 1,
  first_password: true,
  gender: draft.gender,
  nik_sealed: secrets.seal(draft.nik),
  nik_mark: markNik(secrets, draft.nik),
  phone_number: draft.phone_number ?? '',
  vendor_id: draft.vendor_id ?? null,
  no_tf: draft.placement?.no_tf ?? null,
  scholar_type: draft.placement?.scholar_type ?? null,
  university_id: draft.placement?.university_id ?? null,
  year_tf: draft.placement?.year_tf ?? null,
})
