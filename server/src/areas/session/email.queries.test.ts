import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testEnv } from '../../../test/database.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { askEmailChange, cancelEmailChange, confirmEmailChange, resendEmailChange, takeEmailBack } from './email.service.ts'
import { issueReset, isResetValid } from './password.queries.ts'
import { openSession, sessionsOf } from './session.queries.ts'

const database = openTestDatabase()
const { rows } = database
const env = testEnv('')
const accounts = {
  mine: { id: demoPerson('upcm').id, name: 'Mine', email: 'mine@example.org' },
  theirs: { id: demoPerson('ld').id, name: 'Theirs', email: 'theirs@example.org' },
}
const { mine, theirs } = accounts

beforeEach(async () => {
  await rows('delete from email_changes')
  for (const { id, email } of [mine, theirs]) await rows('update users set email = $2 where id = $1', [id, email])
})

/** The token of the last letter to an address. */
const lastToken = async (to: string) => {
  const [letter] = await rows<{ text: string }>('select text from outbox where "to" = $1 order by id desc limit 1', [to])
  return /\/email\/(?:confirm|take-back)\/([\w-]+)/.exec(letter!.text)![1]!
}
/** Asks for a new address; answers the token in the mail that is sent there. */
const ask = async (account = mine, email = 'new@example.org') => {
  await askEmailChange(database.db, env, account, email, account.id)
  return lastToken(email)
}
const confirm = (token: string) => confirmEmailChange(database.db, env, token)
const takeBack = (token: string) => takeEmailBack(database.db, token, 'unusable')
const emailOf = async ({ id }: { id: number }) => (await rows<{ email: string }>('select email from users where id = $1', [id]))[0]!.email
const hour = (ago: string) => rows('update email_changes set asked_at = now() - $1::interval', [ago])

test('a new address counts once it is confirmed, within three days, once; the old one takes it back within seven', async () => {
  const token = await ask()
  const others = await ask(theirs, 'other@example.org')
  expect([await emailOf(mine), await confirm('invented')]).toEqual([mine.email, undefined])
  expect(await confirm(token)).toEqual({ userId: mine.id, email: 'new@example.org' })
  expect([await emailOf(mine), await emailOf(theirs), await confirm(token)]).toEqual(['new@example.org', theirs.email, undefined])
  const spans = () =>
    rows(`select (confirm_until - asked_at)::text as confirm, (back_until - confirmed_at)::text as back from email_changes order by id`)
  expect(await spans()).toEqual([
    { confirm: '3 days', back: '7 days' },
    { confirm: '3 days', back: null },
  ])
  const back = await lastToken(mine.email)
  expect(await takeBack(back)).toMatchObject({ userId: mine.id, email: mine.email })
  expect([await emailOf(mine), await takeBack(back)]).toEqual([mine.email, undefined])
  expect(await confirm(others)).toMatchObject({ userId: theirs.id })
})

test('links that have run out, and those of an address that was replaced or cancelled, work no more', async () => {
  const late = await ask()
  await rows(`update email_changes set confirm_until = now() - interval '1 second'`)
  expect(await confirm(late)).toBeUndefined()
  const newer = await ask(mine, 'newer@example.org')
  const others = await ask(theirs, 'other@example.org')
  await rows(`update email_changes set confirm_until = now() + interval '1 day'`)
  expect(await confirm(late)).toBeUndefined()
  await cancelEmailChange(database.db, mine.id, mine.id)
  expect(await confirm(newer)).toBeUndefined()
  await expect(cancelEmailChange(database.db, mine.id, mine.id)).rejects.toThrow('Not found')
  await expect(resendEmailChange(database.db, env, mine, mine.id)).rejects.toThrow('Not found')
  const [first] = await rows<{ ended_at: string }>('select ended_at from email_changes order by id')
  const last = await ask()
  expect((await rows('select ended_at from email_changes order by id'))[0]).toEqual(first)
  await confirm(last)
  await confirm(others)
  // A confirmed address waits no more: it can neither be cancelled nor sent again.
  await expect(cancelEmailChange(database.db, mine.id, mine.id)).rejects.toThrow('Not found')
  await expect(resendEmailChange(database.db, env, mine, mine.id)).rejects.toThrow('Not found')
  const back = await lastToken(mine.email)
  await rows(`update email_changes set back_until = now() - interval '1 second' where user_id = $1`, [mine.id])
  expect(await takeBack(back)).toBeUndefined()
  expect(await takeBack(await lastToken(theirs.email))).toMatchObject({ userId: theirs.id })
})

test('the letter goes once more to the address that waits, with a link that replaces the one before', async () => {
  await ask(theirs, 'other@example.org')
  const token = await ask()
  expect(await resendEmailChange(database.db, env, mine, mine.id)).toBe('new@example.org')
  const again = await lastToken('new@example.org')
  expect([await confirm(token), await confirm(again)]).toEqual([undefined, { userId: mine.id, email: 'new@example.org' }])
})

test('an account causes five letters within an hour, and others are not stopped by them', async () => {
  for (let n = 0; n < 5; n++) await ask()
  await expect(ask()).rejects.toThrow('Too many mails')
  await ask(theirs, 'other@example.org')
  await hour('59 minutes')
  await expect(ask()).rejects.toThrow('Too many mails')
  await hour('61 minutes')
  await ask()
})

test('who takes an address back ends what was changed since, every session and link of that account, and nothing of others', async () => {
  await confirm(await ask(theirs, 'other@example.org'))
  const othersBack = await lastToken(theirs.email)
  await confirm(await ask())
  const first = await lastToken(mine.email)
  await confirm(await ask({ ...mine, email: 'new@example.org' }, 'newer@example.org'))
  const second = await lastToken('new@example.org')
  const pending = await ask({ ...mine, email: 'newer@example.org' }, 'newest@example.org')
  const open = (who: number) => openSession(database.db, who, 7, 'a browser', '127.0.0.1')
  const [own, others] = [await open(mine.id), await open(theirs.id)]
  const [link, othersLink] = [await issueReset(database.db, mine.id), await issueReset(database.db, theirs.id)]
  const answer = await takeBack(first)
  expect(answer!.email).toBe(mine.email)
  expect(await emailOf(mine)).toBe(mine.email)
  expect([await takeBack(second), await confirm(pending)]).toEqual([undefined, undefined])
  const sessions = async (who: number) => (await sessionsOf(database.db, who, 0)).map(({ id }) => id)
  expect(await sessions(mine.id)).not.toContain(own.id)
  expect(await sessions(theirs.id)).toContain(others.id)
  expect(await isResetValid(database.db, link, mine.id)).toBe(false)
  expect([await isResetValid(database.db, answer!.token, mine.id), await isResetValid(database.db, othersLink, theirs.id)]).toEqual([
    true,
    true,
  ])
  expect(await takeBack(othersBack)).toMatchObject({ userId: theirs.id })
})

test('taking the second change back leaves the first, which may still be taken back', async () => {
  await confirm(await ask())
  const first = await lastToken(mine.email)
  await confirm(await ask({ ...mine, email: 'new@example.org' }, 'newer@example.org'))
  expect(await takeBack(await lastToken('new@example.org'))).toMatchObject({ email: 'new@example.org' })
  expect(await takeBack(first)).toMatchObject({ email: mine.email })
})

test('a link for a new password in the old letter box stops working when the address changes, and those of others go on', async () => {
  const [link, others] = [await issueReset(database.db, mine.id), await issueReset(database.db, theirs.id)]
  await confirm(await ask())
  expect([await isResetValid(database.db, link, mine.id), await isResetValid(database.db, others, theirs.id)]).toEqual([false, true])
})

const addPasskey = (who: number, name: string, ago: string) =>
  rows(`insert into passkeys (user_id, name, credential_id, public_key, created_at) values ($1, $2, $2, 'x', now() - $3::interval)`, [
    who,
    name,
    ago,
  ])
const addApp = (who: number, begun: string, confirmed: string | null) =>
  rows(`insert into factors (user_id, secret, created_at, confirmed_at) values ($1, 'x', now() - $2::interval, now() - $3::interval)`, [
    who,
    begun,
    confirmed,
  ])
const addCode = (who: number, mark: string, ago: string) =>
  rows(`insert into recovery_codes (user_id, code_mark, created_at) values ($1, $2, now() - $3::interval)`, [who, mark, ago])
const factors = async () => ({
  passkeys: (await rows<{ name: string }>('select name from passkeys order by name')).map(({ name }) => name),
  apps: (await rows<{ user_id: number }>('select user_id from factors order by user_id')).map(({ user_id }) => user_id),
  codes: (await rows<{ code_mark: string }>('select code_mark from recovery_codes order by code_mark')).map(({ code_mark }) => code_mark),
})
const withoutFactors = async () => {
  for (const table of ['passkeys', 'factors', 'recovery_codes']) await rows(`delete from ${table}`)
}

test('passkeys that were added less than seven days before the change was asked, or later, go when it is taken back; the others are counted', async () => {
  await withoutFactors()
  await addPasskey(mine.id, 'older', '7 days 1 minute')
  await addPasskey(mine.id, 'before', '6 days 23 hours')
  const back = await confirm(await ask()).then(() => lastToken(mine.email))
  await addPasskey(mine.id, 'meanwhile', '0 seconds')
  await addPasskey(theirs.id, 'of others', '0 seconds')
  expect(await takeBack(back)).toMatchObject({ userId: mine.id, passkeys: 1 })
  expect((await factors()).passkeys).toEqual(['of others', 'older'])
})

test('asking again does not move the days in which added passkeys are doubted', async () => {
  await withoutFactors()
  await addPasskey(mine.id, 'older', '16 days')
  await addPasskey(mine.id, 'doubted', '9 days')
  await ask()
  await hour('8 days')
  await confirm(await ask())
  expect(await takeBack(await lastToken(mine.email))).toMatchObject({ passkeys: 1 })
  expect((await factors()).passkeys).toEqual(['older'])
})

test('an app that was turned on meanwhile goes when an address is taken back, one from before stays', async () => {
  await withoutFactors()
  await addApp(mine.id, '8 days', '6 days')
  await addApp(theirs.id, '0 seconds', '0 seconds')
  await confirm(await ask())
  expect(await takeBack(await lastToken(mine.email))).toMatchObject({ passkeys: 0 })
  expect((await factors()).apps).toEqual([theirs.id])
  // An app that is still being set up has a secret that somebody else may know.
  await addApp(mine.id, '8 days', null)
  await confirm(await ask())
  await takeBack(await lastToken(mine.email))
  expect((await factors()).apps).toEqual([theirs.id])
  await addApp(mine.id, '8 days', '8 days')
  await confirm(await ask())
  await takeBack(await lastToken(mine.email))
  expect((await factors()).apps.sort()).toEqual([mine.id, theirs.id].sort())
})

test('recovery codes that were made meanwhile go when an address is taken back, and all of them with the last factor', async () => {
  await withoutFactors()
  await addApp(mine.id, '8 days', '8 days')
  await addCode(mine.id, 'before', '8 days')
  await addCode(mine.id, 'meanwhile', '6 days')
  await addCode(theirs.id, 'of others', '0 seconds')
  await confirm(await ask())
  await takeBack(await lastToken(mine.email))
  expect((await factors()).codes).toEqual(['before', 'of others'])
  await rows('delete from factors')
  await addPasskey(mine.id, 'meanwhile', '0 seconds')
  await confirm(await ask())
  await takeBack(await lastToken(mine.email))
  expect((await factors()).codes).toEqual(['of others'])
})

test('the address of the calendar stops working when an e-mail address is taken back', async () => {
  await rows('delete from calendar_subscriptions')
  for (const { id } of [mine, theirs])
    await rows('insert into calendar_subscriptions (user_id, token_hash) values ($1, $2)', [id, Buffer.from(String(id))])
  await confirm(await ask())
  await takeBack(await lastToken(mine.email))
  expect(await rows('select user_id from calendar_subscriptions')).toEqual([{ user_id: theirs.id }])
})
