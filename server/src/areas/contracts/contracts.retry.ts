import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { conflict, notFound } from '../../kit/errors.ts'
import { wake } from '../../kit/job.ts'
import { repost } from '../../kit/mail.ts'
import type { Call } from '../../kit/serve.ts'
import { prepareContracts } from './contracts.job.ts'
import { refresh } from './contracts.notices.ts'
import { lockContracts } from './contracts.queries.ts'

/** Tries again what failed of these contracts and leaves the others alone: the PDF first, and for what was sent the letter. Answers how many. */
export const retry = async ({ db }: Call<Actor>, scholarIds: readonly number[]) => {
  const contracts = await lockContracts(db, scholarIds)
  if (contracts.length === 0) throw notFound()
  const unmade = contracts.filter(({ stage }) => stage === 'failed').map(({ id }) => id)
  const letterIds = contracts.flatMap(({ letter_id }) => (letter_id === null ? [] : [letter_id]))
  const letters = letterIds.length
    ? await db.selectFrom('outbox').select('id').where('id', 'in', letterIds).where('status', '=', 'failed').execute()
    : []
  if (unmade.length + letters.length === 0) throw conflict('Nothing has failed here')
  if (unmade.length > 0) {
    await sql`update contract_documents d set state = 'waiting' from contracts c
      where c.id = any(${unmade}::int[]) and d.contract_id = c.id and d.number = c.document`.execute(db)
    await sql`update contracts set pdf = 'waiting', error = '' where id = any(${unmade}::int[])`.execute(db)
    await wake(db, prepareContracts)
  }
  if (letters.length > 0)
    await repost(
      db,
      letters.map(({ id }) => id),
    )
  await refresh(db)
  return unmade.length + letters.length
}
