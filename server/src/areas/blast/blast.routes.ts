import { currentMs } from '@pandu/contract/kit'
import {
  blastChanged,
  checkBlast,
  fieldsOf,
  blastFields,
  listBlastAudiences,
  listBlastLetters,
  listBlastRecipients,
  listBlasts,
  missingFields,
  openFileUrl,
  previewBlast,
  recallBlast,
  RECALL_MINUTES,
  releaseBlast,
  retryBlast,
  sendBlast,
  testBlast,
  uploadBlastPicture,
} from '@pandu/contract/blast'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { DRAFT_DAYS } from '@pandu/contract/drafts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { wakeJob } from '../../kit/job.ts'
import { containsPattern, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { queueMail } from '../../kit/mail.ts'
import { redrawPicture } from '../../kit/pictures.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { attachmentColumns, attachmentOf, keepFiles, keepTestAttachment, pictureKind, serveOpenFile } from './blast.files.ts'
import { dispatchBlasts } from './blast.job.ts'
import { contentFor, letterFor, storedLetter } from './blast.letter.ts'
import { blastStateSql, countLetters, hasFailedMails, letters, letterStateSql } from './blast.queries.ts'
import { stopLetters } from './blast.recall.ts'
import { addLetters, audiencesOf, countPeople, peopleMissingField, readPeople, recipientsPage, mergeValuesOf } from './blast.recipients.ts'
import { retryLetters } from './blast.retry.ts'

const refreshBlasts = (db: Db) => publishToStaff(db, [], blastChanged)

/** The text as it is stored; an empty one is refused at its field. */
const cleaned = (given: string) => {
  const content = storedLetter(given)
  if (content === '') throw invalid({ content: ['Content is required'] })
  return content
}

const locked = async (db: Db, id: number) => {
  const blast = await db.selectFrom('blasts').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!blast) throw notFound()
  return blast
}

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export const blastRoutes = [
  serve(listBlastAudiences, async ({ db, services }, { to }) => {
    const chosen = audiencesOf(to).flatMap((one) => (one.startsWith('user.') ? [Number(one.slice(5))] : []))
    const { rows } = await sql<{ value: string; label: string }>`
      select value, label from (
        select 1 kind, 'cohort.' || id value, 'Cohort ' || name || ' (' || year || ')' label from cohorts
        union all select 2, 'university.' || id, name from universities
        union all select 4, 'user.' || id, name from users where id = any(${chosen}::int[]) and status = 1
        union all select 3, 'group.' || g.id, 'Group ' || g.title || ', ' || c.title from course_groups g join courses c on c.id = g.course_id
          where c.deleted_at is null and g.deleted_at is null
      ) sets order by kind, lower(label), value`.execute(db)
    const whole = [
      { value: 'scholar', label: 'All scholars' },
      { value: 'tf', label: 'Programme team' },
      { value: 'vendor', label: 'Implementing partners' },
      { value: 'group', label: 'All groups of courses' },
    ]
    return { ...wholeList([...whole, ...rows]), sends: services.env.smtpUrl !== undefined }
  }),

  serve(listBlastRecipients, ({ db }, { filter, page, sort }) =>
    recipientsPage(db, [...audiencesOf(filter.to), ...(filter.type ? [filter.type] : [])], {
      pattern: containsPattern(filter.search ?? ''),
      page,
      sort,
    }),
  ),

  serve(previewBlast, async ({ db }, { user_id, subject, content }) => {
    const person = (await readPeople(db, [user_id])).find(({ status }) => status === 1)
    if (!person) throw notFound()
    const values = mergeValuesOf(person)
    const text = cleaned(content)
    const mail = letterFor({ subject, content: text }, values, '')
    return {
      data: { to: mail.to, subject: mail.subject, html: contentFor(text, values), missing: missingFields(`${subject} ${content}`, values) },
      message: 'OK',
    }
  }),

  serve(testBlast, async ({ db, actor, services, keep }, { subject, content, attachment: given }) => {
    const person = (await readPeople(db, [actor.id]))[0]!
    // A merge field for which the sender has no value shows its label, so that the test shows the whole letter.
    const own = mergeValuesOf(person)
    const values = { ...blastFields, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')) }
    const text = cleaned(content)
    const attachment = given && (await keepTestAttachment({ actor, keep }, given))
    const mail = letterFor({ subject, content: text, attachment }, { ...values, email: person.email }, services.env.publicUrl)
    await queueMail(db, services.env, { ...mail, subject: `[Test] ${mail.subject}` })
    return {
      message: services.env.smtpUrl ? `A test is sent to ${person.email}` : 'There is no mail server. The test mail stays in the outbox',
    }
  }),

  serve(uploadBlastPicture, async ({ actor, keep }, { file }) => {
    const { upload, bytes } = await redrawPicture(file, 'file')
    // As long as the draft of the letter, until the letter is sent.
    const expiresAt = new Date(currentMs() + DRAFT_DAYS * 86_400_000)
    const id = await keep(upload, { kind: pictureKind, recordId: null, ownerId: actor.id, bytes, expiresAt })
    return { message: 'The picture was inserted', data: { path: openFileUrl(id) } }
  }),

  serveOpenFile,

  serve(checkBlast, async ({ db }, { to, without }) => ({ data: await countPeople(db, to, without), message: 'OK' })),

  serve(sendBlast, async ({ db, actor, keep }, { to, without, subject, content: given, send_at, attachment }) => {
    const content = cleaned(given)
    const earliest = sql<Date>`greatest(${send_at}::timestamptz, now() + make_interval(mins => ${RECALL_MINUTES}))`
    if (send_at !== null && Date.parse(send_at) < currentMs() - 60_000) throw invalid({ send_at: ['This time has passed'] })
    const { id } = await db
      .insertInto('blasts')
      .values({ subject, content, send_at: earliest as never, created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = await addLetters(db, id, to, without)
    if (people === 0) throw invalid({ to: ['The letter has no recipients'] })
    for (const field of fieldsOf(`${subject} ${content}`).known) {
      const { count, name } = await peopleMissingField(db, id, field)
      if (count > 0)
        throw invalid({
          to: [
            `${blastFields[field]} is missing for ${peopleText(count)}, such as ${name}. Remove these people, or remove the field from the letter`,
          ],
        })
    }
    await keepFiles({ db, actor, keep }, { id, content, send_at, attachment })
    await refreshBlasts(db)
    return {
      message:
        send_at === null
          ? `The letter to ${peopleText(people)} will be sent in ${RECALL_MINUTES} minutes`
          : `The letter to ${peopleText(people)} will be sent at the planned time`,
      data: { id, people },
    }
  }),

  serve(listBlasts, async ({ db }, input) => {
    const { search, id, state, failed } = input.filter
    const base = db
      .selectFrom('blasts')
      .$call(ifSearched(search, (q, pattern) => q.where(sql`lower(blasts.subject)`, 'like', pattern)))
      .$if(id !== undefined, (q) => q.where('blasts.id', '=', id!))
      .$if(state !== undefined, (q) => q.where(blastStateSql, '=', state!))
      .$if(failed === 1, (q) => q.where(hasFailedMails))
      .$if(failed === 0, (q) => q.where(sql<boolean>`not ${hasFailedMails}`))
    const found = await listPage(base, input, {
      columns: (q) =>
        q
          .select([
            'blasts.id',
            'blasts.subject',
            'blasts.content',
            blastStateSql.as('state'),
            'blasts.send_at',
            'blasts.created_at',
            ...attachmentColumns,
          ])
          .select(sql<string | null>`(select name from users where users.id = blasts.created_by)`.as('by')),
      sorts: { created_at: 'blasts.created_at', send_at: 'blasts.send_at', subject: sql`lower(blasts.subject)` },
      id: 'blasts.id',
    })
    const numbersOf = await countLetters(
      db,
      found.data.map((one) => one.id),
    )
    return { ...found, data: found.data.map((one) => ({ ...one, attachment: attachmentOf(one), ...numbersOf(one.id) })) }
  }),

  serve(listBlastLetters, (call, input) => {
    const { blast_id, search, state } = input.filter
    const base = letters(call.db, blast_id)
      .$call(ifSearched(search, (q, pattern) => q.where(sql`lower(blast_letters.name || ' ' || blast_letters.email)`, 'like', pattern)))
      .$if(state !== undefined, (q) => q.where(letterStateSql, '=', state!))
    return listPage(base as never, input, {
      columns: (q) =>
        (q as unknown as typeof base).select([
          'blast_letters.id',
          'blast_letters.name',
          'blast_letters.email',
          'blast_letters.reason',
          letterStateSql.as('state'),
          sql<string>`coalesce(nullif(blast_letters.error, ''), outbox.error, '')`.as('error'),
        ]),
      sorts: { name: sql`lower(blast_letters.name)` },
      id: sql`blast_letters.id`,
    })
  }),

  serve(recallBlast, async ({ db }, { id }) => {
    const { state } = await locked(db, id)
    if (state === 'recalled') throw conflict('This letter has been recalled already')
    const stopped = await stopLetters(db, id)
    if (state === 'done' && stopped === 0) throw conflict('This letter has already been sent')
    await db.updateTable('blasts').set({ state: 'recalled' }).where('id', '=', id).execute()
    await refreshBlasts(db)
    return { message: `The letter was recalled. ${peopleText(stopped)} will not get it` }
  }),

  serve(releaseBlast, async ({ db }, { id }) => {
    const { state } = await locked(db, id)
    if (state !== 'held') throw conflict('This letter is not on hold')
    await db
      .updateTable('blasts')
      .set({ state: 'sending', active_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await wakeJob(db, dispatchBlasts)
    await refreshBlasts(db)
    return { message: 'The letter is being sent now' }
  }),

  serve(retryBlast, async ({ db }, { id }) => {
    const { state } = await locked(db, id)
    if (state === 'recalled') throw conflict('This letter has been recalled')
    const { again, leftOut } = await retryLetters(db, id)
    if (again + leftOut === 0) throw conflict('No mail of this letter has failed')
    await refreshBlasts(db)
    const whoGets = `${again === 0 ? 'Nobody' : peopleText(again)} will get the letter again`
    if (leftOut === 0) return { message: whoGets }
    const why =
      leftOut === 1
        ? 'was left out, because the account is no longer active or has no e-mail address'
        : 'were left out, because their accounts are no longer active or have no e-mail address'
    return { message: `${whoGets}. ${peopleText(leftOut)} ${why}` }
  }),
]
