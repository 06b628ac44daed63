import type { Actor } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { wakeJob } from '../../kit/job.ts'
import { requeueMail } from '../../kit/mail.ts'
import type { Call } from '../../kit/serve.ts'
import { prepareContracts } from './contracts.job.ts'
import { refreshContracts } from './contracts.notices.ts'
import { isScholarActive, lockContracts, NOT_ACTIVE } from './contracts.queries.ts'

/**
 * The scholars of a batch whose document or mail failed, unless something newer has replaced it, and whether it can be tried again: a mail to a scholar
 * who is not active is not. A withheld mail can, once the account is active.
 */
export const failedInOperation = (operation: RawBuilder<unknown>) => sql<{ scholar_id: number; can_retry: boolean }>`(
  select c.scholar_id, true can_retry from contract_documents d join contracts c on c.id = d.contract_id and c.document = d.number
    where d.operation_id = ${operation} and c.pdf = 'failed'
  union select c.scholar_id, ${isScholarActive} from contract_letters l join contracts c on c.id = l.contract_id and c.letter_id = l.letter_id
    join outbox m on m.id = l.letter_id join users on users.id = c.scholar_id where l.operation_id = ${operation} and m.status in ('failed', 'withheld'))`

export const failedScholars = async (db: Db, operationId: number) => {
  const failed = failedInOperation(sql`${operationId}::int`)
  const { rows } = await sql<{ scholar_id: number }>`select distinct scholar_id from ${failed} f`.execute(db)
  if (rows.length > 0) return rows.map(({ scholar_id }) => scholar_id)
  const { rows: batch } = await sql`select from contract_documents where operation_id = ${operationId}
    union all select from contract_letters where operation_id = ${operationId} limit 1`.execute(db)
  throw batch.length > 0 ? conflict(nothingFailed) : notFound()
}

const nothingFailed = 'Nothing has failed here'

/**
 * Retries what failed for these contracts and leaves the others alone: first the PDF and, for sent contracts, the mail. Mails to scholars who are no
 * longer active are left out, as at the sending; they stay failed, and can be retried once the account is active again. Answers how many of both.
 */
export const retryFailed = async ({ db }: Call<Actor>, scholarIds: readonly number[]) => {
  const contracts = await lockContracts(db, scholarIds)
  if (contracts.length === 0) throw notFound()
  const unmade = contracts.filter(({ pdf }) => pdf === 'failed').map(({ id }) => id)
  const letterIds = contracts.flatMap(({ letter_id }) => (letter_id === null ? [] : [letter_id]))
  const letters = letterIds.length
    ? await db
        .selectFrom('outbox')
        .innerJoin('contracts', 'contracts.letter_id', 'outbox.id')
        .innerJoin('users', 'users.id', 'contracts.scholar_id')
        .select(['outbox.id', 'users.email as to', isScholarActive.as('active')])
        .where('outbox.id', 'in', letterIds)
        .where('outbox.status', 'in', ['failed', 'withheld'])
        .execute()
    : []
  const mails = letters.filter(({ active }) => active)
  const count = unmade.length + mails.length
  if (count === 0) throw conflict(letters.length > 0 ? NOT_ACTIVE : nothingFailed)
  if (unmade.length > 0) {
    await sql`update contract_documents d set state = 'waiting' from contracts c
      where c.id = any(${unmade}::int[]) and d.contract_id = c.id and d.number = c.document`.execute(db)
    await sql`update contracts set pdf = 'waiting', error = '' where id = any(${unmade}::int[])`.execute(db)
    await wakeJob(db, prepareContracts)
  }
  if (mails.length > 0) await requeueMail(db, mails)
  await refreshContracts(db)
  return { count, leftOut: letters.length - mails.length }
}
