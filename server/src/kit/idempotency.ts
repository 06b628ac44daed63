import type { Actor, Endpoint } from '@pandu/contract/kit'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { AppError, invalid } from './errors.ts'
import type { Services } from './services.ts'
import type { Tables } from './tables.ts'

interface Asked {
  services: Pick<Services, 'secrets'>
  endpoint: Endpoint
  actor: Actor | undefined
  request: Pick<FastifyRequest, 'headers'>
  input: unknown
}

/**
 * With an Idempotency-Key the first request does the work, and its retries get the stored answer. A retry that arrives during the first request waits
 * for it.
 */
export const withIdempotency = async (
  tx: Transaction<Tables>,
  { services: { secrets }, endpoint, actor, request, input }: Asked,
  work: () => Promise<unknown>,
) => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !actor || endpoint.download || endpoint.secretAnswer || endpoint.method !== 'POST') return work()
  if (!/^[\w-]{8,100}$/.test(key)) throw new AppError(400, 'The Idempotency-Key must have 8 to 100 letters, digits or dashes')
  // A keyed hash, because the input may have a password, which could be guessed from a plain hash in a stolen table.
  const hash = Buffer.from(secrets.sign(`${endpoint.at}\n${JSON.stringify(input)}`), 'base64url')
  const claimed =
    await sql`insert into idempotency_keys (user_id, key, call, request_hash) values (${actor.id}, ${key}, ${endpoint.at}, ${hash}) on conflict do nothing`.execute(
      tx,
    )
  if (claimed.numAffectedRows === 0n) {
    const stored = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', actor.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!stored?.request_hash.equals(hash)) throw invalid({ '': ['The Idempotency-Key was used for another request'] })
    return stored.answer
  }
  const result = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(result) })
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .execute()
  return result
}
