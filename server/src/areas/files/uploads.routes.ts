import { beginUpload, MOST_UPLOAD_MB, PART_BYTES, readUpload, sendUploadPart, UPLOAD_HOURS } from '@pandu/contract/files'
import { sql } from 'kysely'
import { requireRoom } from '../../kit/disk.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import { serve } from '../../kit/serve.ts'
import { lockUpload, partKind, uploadsOf } from '../../kit/uploads-in-parts.ts'

/** Large files in parts, for any call that uses them when they are complete (docs/decisions/0076). */
export const uploadRoutes = [
  serve(beginUpload, async ({ db, actor, services }, { name, size }) => {
    // Checked before any part is sent.
    await requireRoom(services.env, size)
    await lockUntilCommit(db, 'uploads', actor.id)
    const { bytes } = await db
      .selectFrom('uploads')
      .where('user_id', '=', actor.id)
      .where('taken_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .select(sql<number>`coalesce(sum(size), 0)::int`.as('bytes'))
      .executeTakeFirstOrThrow()
    if (bytes + size > MOST_UPLOAD_MB * 2 ** 20)
      throw invalid({ size: [`You are already uploading ${MOST_UPLOAD_MB} MB. Please wait until these uploads are complete`] })
    const data = await db
      .insertInto('uploads')
      .values({ user_id: actor.id, name, size, expires_at: sql`now() + make_interval(hours => ${UPLOAD_HOURS})` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { message: 'Send its parts', data }
  }),

  serve(readUpload, async ({ db, actor }, { id }) => {
    const [upload] = await uploadsOf(db, actor, [id])
    if (!upload) throw notFound()
    return { message: 'OK', data: { received: upload.received } }
  }),

  serve(sendUploadPart, async ({ db, actor, keep }, { id, at, part }) => {
    const upload = await lockUpload(db, actor, id)
    if (!upload) throw notFound()
    const { size, received, parts, expires_at } = upload
    const isThere = at < received && at % PART_BYTES === 0
    if (isThere) return { message: 'This part has already arrived', data: { received } }
    if (at !== received) throw conflict(`The next part begins with byte ${received}`)
    const expected = Math.min(PART_BYTES, size - received)
    if (part.size !== expected) throw invalid({ part: [`The part must have ${expected} bytes`] })
    const file = await keep(part, { kind: partKind, recordId: null, ownerId: actor.id, expiresAt: new Date(expires_at) })
    const next = { received: received + part.size, parts: [...parts, file] }
    await db.updateTable('uploads').set(next).where('id', '=', id).execute()
    return { message: 'The part has arrived', data: { received: next.received } }
  }),
]
