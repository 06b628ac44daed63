import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { withJobs } from './lib/with-jobs.ts'
import type { World } from './lib/world.ts'

const LETTERS = 5000
/** The most that the setting takes, so that the product and not the throttle is measured. */
const PER_MINUTE = 6000

export interface BlastResult {
  letters: number
  perMinute: number
  /** As many mails of the same text sent one after the other over one connection by a process that does nothing else, in seconds. */
  bare: number
  /** From the moment at which the letter may go to the last mail. */
  seconds: number
  /** The 95th of a hundred pages read, in milliseconds: while nothing else happens, and while the letters go out. */
  idle: number
  busy: number
}

/** One letter to five thousand people through a mail server on this machine, with what it does to the pages of others. */
export const benchBlast = async (world: World): Promise<BlastResult> => {
  const { sql } = world
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  await new Promise<void>((ready) => sink.listen(0, '127.0.0.1', ready))
  const { port } = sink.server.address() as { port: number }
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const university = await addReaders(sql)
  await sql(
    `insert into programme_settings (name, value) values ('mail.per_minute', '${PER_MINUTE}') on conflict (name) do update set value = excluded.value`,
  )
  try {
    return await withJobs(world, { SMTP_URL: smtpUrl }, async ({ post, during, idle }) => {
      const bare = await sent(smtpUrl)
      const before = await idle()
      const payload = { to: [`university.${university}`], subject: 'News for {{name}}', content }
      const { id, people } = await post<{ id: number; people: number }>('mail/blast', payload)
      if (people !== LETTERS) throw new Error(`The letter goes to ${people} people`)
      // Without the minutes in which it can be recalled.
      await sql(`update blasts set send_at = now() where id = ${id}`)
      const began = performance.now()
      const busy = await during(untilSent(sql, id))
      return { letters: people, perMinute: PER_MINUTE, bare, seconds: (performance.now() - began) / 1000, idle: before, busy }
    })
  } finally {
    await new Promise<void>((closed) => sink.close(() => closed()))
  }
}

const content = `<p>Dear {{name}},</p><p>${'The programme meets in the first week of the next month. '.repeat(20)}</p>`

/** People of a university of their own, so that a letter can go to them and nobody else. */
const addReaders = async (sql: World['sql']) => {
  const [university] = await sql<{ id: number }>(
    `insert into universities (name, tsa_name) values ('Bench of letters', 'Bench of letters') returning id`,
  )
  await sql(
    `update users set university_id = ${university!.id} where id in (select id from users where no_tf like 'BENCH-%' and status = 1 order by id desc limit ${LETTERS})`,
  )
  return university!.id
}

const sent = async (url: string) => {
  const transport = createTransport({ url, pool: true, maxConnections: 1 } as never)
  const began = performance.now()
  for (let n = 0; n < LETTERS; n++)
    await transport.sendMail({
      from: 'bench@example.org',
      to: `reader${n}@example.org`,
      subject: 'News for you',
      text: content,
      html: content,
    })
  const taken = (performance.now() - began) / 1000
  transport.close()
  return taken
}

const untilSent = async (sql: World['sql'], id: number) => {
  for (;;) {
    const [row] = await sql<{ left: string; lost: string }>(
      `select count(*) filter (where l.state = 'waiting' or o.status in ('waiting', 'sending')) "left",
         count(*) filter (where l.state not in ('waiting', 'queued') or o.status in ('failed', 'unknown')) lost
       from blast_letters l left join outbox o on o.id = l.mail_id where l.blast_id = ${id}`,
    )
    if (Number(row!.lost) > 0) throw new Error(`${row!.lost} letters were not sent`)
    if (Number(row!.left) === 0) return
    await wait(500)
  }
}
