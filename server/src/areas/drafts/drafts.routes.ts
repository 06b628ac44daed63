import {
  discardDraft,
  DRAFT_DAYS,
  fileRuleIn,
  isSecretField,
  keepDraftFile,
  MOST_DRAFT_MB,
  MOST_DRAFTS,
  readDraft,
  saveDraft,
} from '@pandu/contract/drafts'
import { type Actor, isTooLarge, tooLargeMessage, wrongTypeMessage, currentMs } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { draftFileKind, draftFilesOf, expireDraftFiles } from '../../kit/drafts.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import type { Services } from '../../kit/services.ts'

/** What people have typed into long forms and not sent yet. Everybody has only their own, and only for calls that they may make. */
export const draftRoutes = [
  serve(readDraft, async ({ db, actor, services }, place) => {
    callOf(services, actor, place.form)
    const draft = await own(db, actor, place).select(['version', 'state', 'values', 'files', 'saved_at']).executeTakeFirst()
    if (!draft) return { message: '', data: null }
    const files = new Map((await draftFilesOf(db, actor, Object.values(draft.files as Files)).execute()).map((file) => [file.id, file]))
    const held = Object.entries(draft.files as Files).flatMap(([field, id]) => {
      const file = files.get(id)
      return file ? [{ field, ...file }] : []
    })
    return { message: '', data: { ...draft, values: draft.values as Record<string, unknown>, files: held } }
  }),

  serve(saveDraft, async ({ db, actor, services }, { form, record, version, writer, state, values, files }) => {
    callOf(services, actor, form)
    const ids = [...new Set(Object.values(files))]
    const known = new Set((await draftFilesOf(db, actor, ids).execute()).map(({ id }) => id))
    const gone = Object.entries(files).filter(([, id]) => !known.has(id))
    if (gone.length > 0) throw invalid(Object.fromEntries(gone.map(([field]) => [field, ['The file was deleted. Please choose it again']])))

    const before = await own(db, actor, { form, record }).select(['version', 'writer', 'files']).forUpdate().executeTakeFirst()
    if (before && before.version !== version && before.writer !== writer) throw conflict('Another tab or device has saved a newer draft')
    if (!before && version > 0) throw conflict('This draft has been sent or discarded in another tab or on another device')
    if (!before) await mayBegin(db, actor)
    const next = {
      version: (before?.version ?? 0) + 1,
      writer,
      state,
      values: JSON.stringify(values),
      files: JSON.stringify(files),
      saved_at: sql<Date>`now()`,
    }
    const saved = await (before
      ? db
          .updateTable('form_drafts')
          .set(next)
          .where('user_id', '=', actor.id)
          .where('form', '=', form)
          .where('record', '=', record)
          .returning(['version', 'saved_at'])
          .executeTakeFirstOrThrow()
      : db
          .insertInto('form_drafts')
          .values({ user_id: actor.id, form, record, ...next })
          .onConflict((oc) => oc.doNothing())
          .returning(['version', 'saved_at'])
          .executeTakeFirst())
    // Two tabs began a draft at the same moment.
    if (!saved) throw conflict('Another tab or device has saved a newer draft')
    await expireDraftFiles(db, actor, ids, DRAFT_DAYS * 24)
    const left = Object.values((before?.files ?? {}) as Files).filter((id) => !known.has(id))
    await expireDraftFiles(db, actor, left, 24)
    return { message: 'Draft saved', data: saved }
  }),

  serve(keepDraftFile, async ({ db, actor, services, keep }, { form, field, file }) => {
    const rule = fileRuleIn(callOf(services, actor, form).input, field)
    if (!rule || isSecretField(field)) throw invalid({ file: ['No file is saved for this field'] })
    if (isTooLarge(file.size, rule)) throw invalid({ file: [tooLargeMessage(rule.maxMb, rule.isInclusive)] })
    if (!rule.accept.includes(file.type)) throw invalid({ file: [rule.wrongTypeMessage?.(file) ?? wrongTypeMessage] })
    const held = db.selectFrom('files').where('kind', '=', draftFileKind).where('owner_id', '=', actor.id)
    const { bytes } = await held
      .where('expires_at', '>', sql<string>`now()`)
      .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
      .executeTakeFirstOrThrow()
    if (bytes + file.size > MOST_DRAFT_MB * 1024 * 1024)
      throw invalid({ file: [`Your drafts hold ${MOST_DRAFT_MB} MB already; send or discard one first`] })
    const expiresAt = new Date(currentMs() + 86_400_000)
    const id = await keep(file, { kind: draftFileKind, recordId: null, ownerId: actor.id, expiresAt })
    return { message: 'The file is saved', data: { id } }
  }),

  serve(discardDraft, async ({ db, actor }, { form, record }) => {
    const draft = await db
      .deleteFrom('form_drafts')
      .where('user_id', '=', actor.id)
      .where('form', '=', form)
      .where('record', '=', record)
      .returning('files')
      .executeTakeFirst()
    await expireDraftFiles(db, actor, Object.values((draft?.files ?? {}) as Files), 0)
    return { message: 'The draft has been discarded' }
  }),
]

type Files = Record<string, string>
interface Place {
  form: string
  record: string
}

const own = (db: Db, actor: Actor, { form, record }: Place) =>
  db.selectFrom('form_drafts').where('user_id', '=', actor.id).where('form', '=', form).where('record', '=', record)

/** The call that a form sends. An unknown call and one that this person may never make answer alike. */
const callOf = ({ contributions }: Services, actor: Actor, at: string) => {
  const call = contributions.calls.get(at)
  if (!call || call.method !== 'POST' || call.access === 'public') throw notFound()
  if (typeof call.access === 'object' && call.access.about === 'actor' && call.access.test(actor, undefined) === false) throw notFound()
  return call
}

const mayBegin = async (db: Db, actor: Actor) => {
  const { drafts } = await db
    .selectFrom('form_drafts')
    .where('user_id', '=', actor.id)
    .select(sql<number>`count(*)`.as('drafts'))
    .executeTakeFirstOrThrow()
  if (drafts >= MOST_DRAFTS) throw invalid({ '': [`You have ${MOST_DRAFTS} drafts already; send or discard one first`] })
}
