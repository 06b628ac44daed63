import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { withJobs } from './lib/with-jobs.ts'
import type { World } from './lib/world.ts'

const LETTERS = 5000
/** The highest value of the setting, so that the throttle does not limit the result. */
const PER_MINUTE = 6000

export interface BlastResult {
  letters: number
  perMinute: number
  /** The baseline in seconds: the same number of mails sent one after another over one connection, by a process that does nothing else. */
  bare: number
  /** Seconds from the time at which sending starts to the last mail. */
  seconds: number
  /** 95th percentile of reading a page, in milliseconds: before the mails are sent (idle), and while they are sent (busy). */
  idle: number
  busy: number
}

/** Sends one letter to 5,000 people through a local mail server, and measures how much it slows reading pages. */
export const benchBlast = async (world: World): Promise<BlastResult> => {
  const { sql } = world
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  await new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready))
  const { port } = mailServer.server.address() as { port: number }
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const university = await addReaders(sql)
  await sql(
    `insert into programme_settings (name, value) values ('mail.per_minute', '${PER_MINUTE}') on conflict (name) do update set value = excluded.value`,
  )
  try {
    return await withJobs(world, { SMTP_URL: smtpUrl }, async ({ post, during, idle }) => {
      const bare = await sendDirectly(smtpUrl)
      const before = await idle()
      const payload = { to: [`university.${university}`], subject: 'News for {{name}}', content }
      const { id, people } = await post<{ id: number; people: number }>('mail/blast', payload)
      if (people !== LETTERS) throw new Error(`The letter goes to ${people} people`)
      // Skips the minutes in which a letter can be recalled.
      await sql(`update blasts set send_at = now() where id = ${id}`)
      const began = performance.now()
      const busy = await during(untilSent(sql, id))
      return { letters: people, perMinute: PER_MINUTE, bare, seconds: (performance.now() - began) / 1000, idle: before, busy }
    })
  } finally {
    await new Promise<void>((closed) => mailServer.close(() => closed()))
  }
}

const content = `<p>Dear {{name}},</p><p>${'The programme meets in the first week of the next month. '.repeat(20)}</p>`

/** Moves people to a new university, so that the letter can be addressed to exactly them. */
const addReaders = async (sql: World['sql']) => {
  const [university] = await sql<{ id: number }>(
    `insert into universities (name, tsa_name) values ('Bench of letters', 'Bench of letters') returning id`,
  )
  await sql(
    `update users set university_id = ${university!.id} where id in (select id from users where no_tf like 'BENCH-%' and status = 1 order by id desc limit ${LETTERS})`,
  )
  return university!.id
}

const sendDirectly = async (url: string) => {
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
