import type { Socket } from 'node:net'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { openDb } from './db.ts'
import { deliverMail } from './deliver-mail.ts'
import { queueMail, queueMails, wakeMail } from './mail.ts'
import { mustEncrypt } from './mail-server.ts'

const received: string[] = []
let refuseNext = 0
/** The server accepts the next mail, and the connection breaks before its answer. */
let breakNext = false
const lines = new Set<Socket>()
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (refuseNext > 0) return done(Object.assign(new Error('not now'), { responseCode: refuseNext }))
      received.push(Buffer.concat(parts).toString())
      if (!breakNext) return done()
      breakNext = false
      for (const line of lines) line.destroy()
    })
  },
})

server.server.on('connection', (line: Socket) => void lines.add(line))

let database: TestDatabase
let opened: ReturnType<typeof openDb>
let env: { smtpUrl: string; mailFrom: string; publicUrl: string }
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDb(database.url, () => {}, 3)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  env = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Pandu <no-reply@example.org>', publicUrl: 'https://pandu.example.org' }
  await opened.pool.query('delete from outbox')
})
afterAll(async () => {
  await opened?.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database?.drop()
})

const stateOf = async (to: string) => (await opened.pool.query('select status, attempts, error from outbox where "to" = $1', [to])).rows[0]
const until = async (what: () => Promise<boolean>) => {
  for (const end = Date.now() + 8000; !(await what());) {
    if (Date.now() > end) throw new Error('It did not come about')
    await new Promise((wait) => setTimeout(wait, 20))
  }
}

test('a mail is sent after the commit of its write, and not without it', async () => {
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {} })
  const undone = opened.db.transaction().execute(async (tx) => {
    await queueMail(tx, env, { to: 'undone@example.org', subject: 'No', text: 'no' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await opened.db
    .transaction()
    .execute((tx) =>
      queueMail(tx, env, { to: 'siti@example.org', subject: 'Selamat datang', text: 'Halo Siti', html: '<p>Halo <b>Siti</b></p>' }),
    )
  await until(async () => (await stateOf('siti@example.org')).status === 'sent')
  await mail.close()
  expect(received).toHaveLength(1)
  const parsed = await PostalMime.parse(received[0]!)
  expect([parsed.to?.[0]?.address, parsed.subject, parsed.text?.trim(), parsed.html?.trim()]).toEqual([
    'siti@example.org',
    'Selamat datang',
    'Halo Siti',
    '<p>Halo <b>Siti</b></p>',
  ])
})

test('a deferred mail waits, a refused one has failed, and the next one is sent', async () => {
  refuseNext = 451
  await queueMail(opened.db, env, { to: 'later@example.org', subject: 'Later', text: 'x' })
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {} })
  await until(async () => (await stateOf('later@example.org')).error !== '')
  refuseNext = 550
  await queueMail(opened.db, env, { to: 'never@example.org', subject: 'Never', text: 'x' })
  await until(async () => (await stateOf('never@example.org')).status === 'failed')
  refuseNext = 0
  await queueMail(opened.db, env, { to: 'now@example.org', subject: 'Now', text: 'x' })
  await until(async () => (await stateOf('now@example.org')).status === 'sent')
  expect(await stateOf('later@example.org')).toMatchObject({ status: 'waiting', attempts: 1 })
  await mail.close()
})

test('a restored copy sends nothing until mail is turned on', async () => {
  await opened.pool.query(`insert into mail_hold (backup_at) values (now())`)
  await queueMail(opened.db, env, { to: 'held@example.org', subject: 'Held', text: 'x' })
  const before = received.length
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {} })
  await opened.db.transaction().execute((tx) => queueMail(tx, env, { to: 'held2@example.org', subject: 'Held', text: 'x' }))
  // A check takes milliseconds, and two of them were requested.
  await new Promise((wait) => setTimeout(wait, 300))
  expect(received).toHaveLength(before)
  expect(await stateOf('held@example.org')).toMatchObject({ status: 'waiting', attempts: 0 })
  await opened.pool.query('delete from mail_hold')
  await wakeMail(opened.db)
  await until(async () => (await stateOf('held2@example.org')).status === 'sent')
  expect((await stateOf('held@example.org')).status).toBe('sent')
  await mail.close()
})

test('letters to many are sent after all other mail; one without a recorded result is unknown and not sent again', async () => {
  const letter = (to: string) => ({ to: `${to}@example.org`, subject: to, text: 'x' })
  const [lost] = await queueMails(opened.db, env, [letter('lost'), letter('many')], 1)
  await queueMail(opened.db, env, letter('password'))
  await opened.pool.query(`update outbox set status = 'sending', next_try_at = now() - interval '1 second' where id = $1`, [lost])
  const before = received.length
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {} })
  await until(async () => (await stateOf('many@example.org')).status === 'sent')
  await mail.close()
  const subjects = await Promise.all(received.slice(before).map(async (raw) => (await PostalMime.parse(raw)).subject))
  expect(subjects).toEqual(['password', 'many'])
  expect((await stateOf('lost@example.org')).status).toBe('unknown')
})

test('a letter to many that was sent when the connection broke is unknown and not sent again; other mail is', async () => {
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {} })
  const before = received.length
  breakNext = true
  await queueMails(opened.db, env, [{ to: 'broken@example.org', subject: 'broken', text: 'x' }], 1)
  await until(async () => (await stateOf('broken@example.org')).status === 'unknown')
  breakNext = true
  await queueMail(opened.db, env, { to: 'urgent@example.org', subject: 'urgent', text: 'x' })
  await until(async () => (await stateOf('urgent@example.org')).attempts === 1 && (await stateOf('urgent@example.org')).error !== '')
  await opened.pool.query(`update outbox set next_try_at = now() where "to" in ('broken@example.org', 'urgent@example.org')`)
  await wakeMail(opened.db)
  await until(async () => (await stateOf('urgent@example.org')).status === 'sent')
  await mail.close()
  const subjects = await Promise.all(received.slice(before).map(async (raw) => (await PostalMime.parse(raw)).subject))
  expect(subjects).toEqual(['broken', 'urgent', 'urgent'])
})

test('a mail that was sent while the database was unavailable is sent only once, in either lane', async () => {
  let away = 0
  const query = (text: string, values?: unknown[]) => {
    const isNote = /^update outbox set status = (?!'unknown')/.test(text)
    if (!isNote || away-- <= 0) return opened.pool.query(text, values)
    return Promise.reject(new Error('The database is being restarted'))
  }
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: { query } as unknown as pg.Pool, log: () => {} })
  const before = received.length
  away = 2
  await queueMails(opened.db, env, [{ to: 'restart@example.org', subject: 'restart', text: 'x' }], 1)
  await until(async () => (await stateOf('restart@example.org')).status === 'sent')
  away = 1
  await queueMail(opened.db, env, { to: 'restart2@example.org', subject: 'restart', text: 'x' })
  await until(async () => (await stateOf('restart2@example.org')).status === 'sent')
  await mail.close()
  expect(received).toHaveLength(before + 2)
  expect(await stateOf('restart@example.org')).toMatchObject({ attempts: 1, error: '' })
})

test('onSettled gets the mails that were sent or given up, and not those that wait', async () => {
  const told: number[] = []
  const faults: string[] = []
  const onSettled = async (ids: readonly number[]) => {
    told.push(...ids)
    throw new Error('nobody listens')
  }
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: (message) => faults.push(message), onSettled })
  const queue = (name: string) => queueMail(opened.db, env, { to: `${name}@example.org`, subject: name, text: 'x' })
  const statusOf = async (name: string) => (await stateOf(`${name}@example.org`)).status
  refuseNext = 451
  await queue('put-off')
  await until(async () => (await stateOf('put-off@example.org')).error !== '')
  refuseNext = 550
  const [givenUp] = await queue('given-up')
  // Mails that are sent together are reported together. The first is reported before the second is sent.
  await until(async () => (await statusOf('given-up')) === 'failed' && told.length === 1)
  refuseNext = 0
  const [gone] = await queue('gone')
  await until(async () => told.length === 2)
  expect([told, await statusOf('gone'), await statusOf('put-off')]).toEqual([[givenUp, gone], 'sent', 'waiting'])
  // A failed report does not affect the delivery.
  expect(faults).toContain('Open screens were not told about 1 mails: nobody listens')
  await mail.close()
})

test('a mail to an account without an address is not tried, has a reason, and does not count as failed', async () => {
  const to = ['deleted-7@deleted.invalid', 'deleted-8@DELETED.INVALID.', 'a@invalid.example.org']
  await opened.pool.query('delete from outbox')
  await queueMails(
    opened.db,
    env,
    to.map((one) => ({ to: one, subject: one, text: 'x' })),
  )
  const told: number[] = []
  const before = received.length
  const onSettled = async (ids: readonly number[]) => void told.push(...ids)
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {}, onSettled })
  await until(async () => (await stateOf(to[2]!)).status === 'sent' && told.length === 3)
  await mail.close()
  const subjects = await Promise.all(received.slice(before).map(async (raw) => (await PostalMime.parse(raw)).subject))
  expect(subjects).toEqual([to[2]])
  for (const one of to.slice(0, 2))
    expect(await stateOf(one)).toMatchObject({ status: 'withheld', error: 'Not sent: this account has no e-mail address' })
})

test('a mail to an account that was deactivated or deleted meanwhile is not tried; one to any other address is', async () => {
  const account = async (name: string, status: number) =>
    (
      await opened.pool.query<{ id: number }>(
        `insert into users (name, username, email, role, password_hash, status) values ($1, $1, $1 || '@Example.org', 'TF', 'x', $2) returning id`,
        [name, status],
      )
    ).rows[0]!.id
  await account('active', 1)
  await account('back', 1)
  const id = await account('inactive', 0)
  const trash = (kind: string, record: number, email: string) =>
    opened.pool.query(
      `insert into trash (kind, record_id, scholar_id, identity, parcel, search_text) values ($1, $2, $3, jsonb_build_object('email', $4::text), '{}', '')`,
      [kind, record, id, email],
    )
  await trash('scholar', 1, 'Trashed@example.org')
  // Somebody else has the address of this one now.
  await trash('scholar', 2, 'back@example.org')
  await trash('report', 3, 'report@example.org')
  await opened.pool.query('delete from outbox')
  const stays = ['inactive', 'trashed']
  const leaves = ['active', 'back', 'report', 'outside']
  const before = received.length
  const told: number[] = []
  const onSettled = async (ids: readonly number[]) => void told.push(...ids)
  const letters = await queueMails(
    opened.db,
    env,
    stays.map((name) => ({ to: `${name}@example.org`, subject: 'letter', text: 'x' })),
    1,
  )
  await queueMails(
    opened.db,
    env,
    [...stays, ...leaves].map((name) => ({ to: `${name}@example.org`, subject: name, text: 'x' })),
  )
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {}, onSettled })
  await until(async () => told.length === 8)
  await mail.close()
  const subjects = await Promise.all(received.slice(before).map(async (raw) => (await PostalMime.parse(raw)).subject))
  expect(subjects).toEqual(leaves)
  const { rows } = await opened.pool.query(`select distinct status, error from outbox where "to" = any($1)`, [
    stays.map((name) => `${name}@example.org`),
  ])
  expect(rows).toEqual([{ status: 'withheld', error: 'Not sent: this account is no longer active' }])
  expect(told).toEqual(expect.arrayContaining(letters))
})

test('an attachment is sent; a mail whose attachment was deleted is not sent', async () => {
  const mail = await deliverMail({
    env,
    databaseUrl: database.url,
    pool: opened.pool,
    log: () => {},
    // oxlint-disable-next-line typescript/require-await -- as storage answers
    attachment: async (id) =>
      id.endsWith('1') ? { filename: 'Panduan.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') } : undefined,
  })
  const attachment_id = '00000000-0000-4000-8000-000000000001'
  await queueMail(opened.db, env, { to: 'with@example.org', subject: 'With', text: 'x', attachment_id })
  await queueMail(opened.db, env, {
    to: 'without@example.org',
    subject: 'Without',
    text: 'x',
    attachment_id: attachment_id.replace(/1$/, '2'),
  })
  await until(async () => (await stateOf('without@example.org')).status === 'failed')
  await until(async () => (await stateOf('with@example.org')).status === 'sent')
  await mail.close()
  const parsed = await PostalMime.parse(received.at(-1)!)
  expect([parsed.subject, parsed.attachments[0]?.filename, parsed.attachments[0]?.mimeType]).toEqual([
    'With',
    'Panduan.pdf',
    'application/pdf',
  ])
  expect(await stateOf('without@example.org')).toMatchObject({ error: 'The attachment was deleted', attempts: 1 })
})

test('mail is sent encrypted or not at all, unless SMTP_URL says otherwise', async () => {
  for (const url of ['smtp://smtp.example.org', 'smtp://10.0.0.5:25', 'smtps://user:secret@smtp.example.org'])
    expect(mustEncrypt(url), url).toBe(true)
  for (const url of ['smtp://127.0.0.1:25', 'smtp://localhost', 'smtp://[::1]:25', 'smtp://10.0.0.5:25?ignoreTLS=true'])
    expect(mustEncrypt(url), url).toBe(false)

  // This server does not support STARTTLS.
  const before = received.length
  await queueMail(opened.db, env, { to: 'safe@b.example', subject: 'Safe', text: 'Words' })
  const mail = await deliverMail({
    env: { ...env, smtpUrl: `${env.smtpUrl}?requireTLS=true` },
    databaseUrl: database.url,
    pool: opened.pool,
    log: () => {},
  })
  await until(async () => (await stateOf('safe@b.example')).error !== '')
  await mail.close()
  expect([(await stateOf('safe@b.example')).status, received.length]).toEqual(['waiting', before])
  await opened.pool.query('delete from outbox')
})

test('messages of the mail server are logged without addresses', async () => {
  const said: string[] = []
  refuseNext = 550
  await queueMail(opened.db, env, { to: 'gone@b.example', subject: 'Gone', text: 'Words' })
  await opened.pool.query(`update outbox set "to" = 'not an address at all@b.example' where "to" = 'gone@b.example'`)
  await queueMail(opened.db, env, { to: 'gone@b.example', subject: 'Gone', text: 'Words' })
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: (message) => said.push(message) })
  await until(async () => (await stateOf('gone@b.example')).status === 'failed')
  await mail.close()
  refuseNext = 0
  expect(said.length).toBeGreaterThan(0)
  expect(said.join('\n')).not.toContain('@')
})

test('no line or comma in an address or a subject adds a reader or a header', async () => {
  received.length = 0
  await opened.pool.query('delete from outbox')
  const subject = 'Hello\r\nBcc: third@b.example\r\n\r\nAnother body'
  for (const to of ['one@b.example, second@b.example', 'one@b.example\r\nBcc: second@b.example', 'one@b.example'])
    await queueMail(opened.db, env, { to, subject, text: 'Words' })
  const mail = await deliverMail({ env, databaseUrl: database.url, pool: opened.pool, log: () => {} })
  await until(async () => (await stateOf('one@b.example')).status === 'sent')
  await mail.close()
  for (const text of received) {
    const read = await PostalMime.parse(text)
    expect((read.to ?? []).length).toBe(1)
    expect([read.bcc ?? [], read.cc ?? []]).toEqual([[], []])
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(read.text?.trim()).toBe('Words')
  }
})

describe('a mail server with a password, TLS and rules', () => {
  const arrived: { to: string; id: string; secure: boolean; by: string }[] = []
  /** Answers with which the server refuses a reader or a text. */
  const readers = new Map<string, number>()
  const texts = new Map<string, number>()
  let greeting = 0
  const no = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
  const strict = new SMTPServer({
    onConnect: (_session, done) => (greeting > 0 ? done(no(greeting, 'Too many from your address')) : done()),
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(no(535, 'Wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      const code = readers.get(address)
      return code === undefined ? done() : done(no(code, code < 500 ? 'Greylisted, come back later' : 'Nobody of that name here'))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const to = session.envelope.rcptTo[0]!.address
        const code = texts.get(to)
        if (code !== undefined) return done(no(code, 'This looks like something that nobody asked for'))
        arrived.push({ to, id: /^Message-ID: (.*)$/im.exec(text)![1]!, secure: session.secure, by: String(session.user) })
        done()
      })
    },
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve))
    port = (strict.server.address() as { port: number }).port
  })
  afterAll(() => new Promise<void>((resolve) => strict.close(() => resolve())))

  const start = (password = 'right') =>
    deliverMail({
      // The certificate is self-signed, so the client must be told to trust it.
      env: { ...env, smtpUrl: `smtp://pandu:${password}@127.0.0.1:${port}?tls.rejectUnauthorized=false` },
      databaseUrl: database.url,
      pool: opened.pool,
      log: () => {},
    })
  const queue = async (...names: string[]) => {
    for (const name of names) await queueMail(opened.db, env, { to: `${name}@example.org`, subject: name, text: 'x' })
  }
  const statusOf = async (name: string) => (await stateOf(`${name}@example.org`)).status
  const arrivedAt = (name: string) => arrived.filter(({ to }) => to === `${name}@example.org`)
  const timeGoesBy = async () => {
    await opened.pool.query(`update outbox set next_try_at = now() where status = 'waiting'`)
    await wakeMail(opened.db)
  }

  test('gets encrypted mail from our sender; a refused reader or text does not stop the next mail', async () => {
    readers.set('unknown@example.org', 550)
    texts.set('spam@example.org', 554)
    const mail = await start()
    await queue('unknown', 'spam', 'fine')
    await until(async () => (await statusOf('fine')) === 'sent')
    await mail.close()
    expect([await statusOf('unknown'), await statusOf('spam')]).toEqual(['failed', 'failed'])
    expect((await stateOf('unknown@example.org')).error).toContain('Nobody of that name here')
    expect(arrived).toEqual([{ to: 'fine@example.org', id: expect.any(String), secure: true, by: 'pandu' }])
  })

  test('defers mail to an unknown reader: it is sent again and arrives once, with one Message-ID', async () => {
    readers.set('grey@example.org', 451)
    const mail = await start()
    await queue('grey')
    await until(async () => (await stateOf('grey@example.org')).error.includes('Greylisted'))
    expect(await stateOf('grey@example.org')).toMatchObject({ status: 'waiting', attempts: 1 })
    readers.delete('grey@example.org')
    await timeGoesBy()
    await until(async () => (await statusOf('grey')) === 'sent')
    await mail.close()
    expect((await stateOf('grey@example.org')).attempts).toBe(2)
    expect(arrivedAt('grey')).toHaveLength(1)
  })

  test('refuses our password or sender: no mail is given up, and all are sent after the correction', async () => {
    let mail = await start('wrong')
    await queue('kept')
    await until(async () => (await stateOf('kept@example.org')).error !== '')
    await mail.close()
    expect(await stateOf('kept@example.org')).toMatchObject({ status: 'waiting', error: expect.stringContaining('535') })
    greeting = 554
    mail = await start()
    await timeGoesBy()
    await until(async () => (await stateOf('kept@example.org')).attempts === 2)
    await until(async () => (await stateOf('kept@example.org')).error.includes('554'))
    greeting = 0
    await timeGoesBy()
    await until(async () => (await statusOf('kept')) === 'sent')
    await mail.close()
  })

  test('defers or refuses one reader of a letter to many: all others get it once', async () => {
    readers.set('many-grey@example.org', 450)
    readers.set('many-gone@example.org', 550)
    const names = ['many-1', 'many-grey', 'many-gone', 'many-2']
    await queueMails(
      opened.db,
      env,
      names.map((name) => ({ to: `${name}@example.org`, subject: 'To all', text: 'x' })),
      1,
    )
    const mail = await start()
    await until(async () => (await statusOf('many-2')) === 'sent' && (await statusOf('many-gone')) === 'failed')
    readers.clear()
    await until(async () => (await stateOf('many-grey@example.org')).error !== '')
    await timeGoesBy()
    await until(async () => (await statusOf('many-grey')) === 'sent')
    await mail.close()
    expect(names.map((name) => arrivedAt(name).length)).toEqual([1, 1, 0, 1])
  })
})
