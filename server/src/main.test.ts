import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, inDatabase } from '../test/database.ts'
import { alive, descendants, freePort, ready, type Started, startCommand, startMain, until } from '../test/processes.ts'
import { root } from './kit/env.ts'
import { migrate } from './kit/migrate.ts'

let folder: string
let port: number
const started: Started[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-main-'))
  port = await freePort()
})
afterAll(async () => {
  for (const one of started) one.process.kill('SIGTERM')
  await Promise.all(started.map((one) => one.ended))
  await rm(folder, { recursive: true, force: true })
})

/** Without the demo world, which is not tested here and takes long to make. */
function start(settings: Record<string, string> = {}): Started {
  const one = startMain({
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO: 'false',
    SUPERADMIN_PASSWORD: 'for this test only',
    ...settings,
  })
  started.push(one)
  return one
}

async function refusal(settings: Record<string, string>): Promise<string> {
  const one = start(settings)
  expect(await one.ended, one.said()).toBe(1)
  return one.said().trim()
}

describe('a start that cannot succeed says why in one sentence', () => {
  test('a wrong setting', async () => {
    expect(await refusal({ WEB_PROCESSES: 'many' })).toBe('The setting WEB_PROCESSES must be a whole number from 1 to 64.')
  })

  test('a taken port', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await refusal({})).toBe(`Port ${port} is taken by another program; stop that one or set PORT to another number.`)
    await new Promise((closed) => other.close(closed))
  })

  test('a folder that cannot be one', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: file })).toMatch(
      /^The folder .*file cannot be written \(EEXIST\); make it writable or set DATA_DIR to another one\.$/,
    )
  })

  test.skipIf(process.getuid?.() === 0)('a folder without permission', async () => {
    const locked = join(folder, 'locked')
    await mkdir(locked, { mode: 0o500 })
    expect(await refusal({ DATA_DIR: join(locked, 'data') })).toContain('cannot be written (EACCES)')
  })

  test('a database that does not answer, without showing its password', async () => {
    const said = await refusal({ DATABASE_URL: 'postgresql://pandu:secret@127.0.0.1:1/pandu' })
    expect(said).toBe('The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.')
  })
})

test('a start on a database of a newer product, or on half a restore, is refused in a sentence', async () => {
  const database = await emptyDatabase()
  try {
    await migrate(database.url, join(root, 'server/migrations'))
    await inDatabase(database.url, `insert into migrations (name, checksum) values ('9999_later.sql', '')`)
    expect(await refusal({ DATABASE_URL: database.url })).toBe(
      'The database was brought up to date by a newer Pandu (9999_later.sql); start that one, or restore a backup made before the update.',
    )
    await inDatabase(database.url, 'create table unfinished_restore ()')
    expect(await refusal({ DATABASE_URL: database.url })).toBe(
      'A restore into this database was interrupted; run npm run restore again, it begins anew.',
    )
  } finally {
    await database.drop()
  }
})

test('the commands back up beside a running product, restore into an empty folder, and refuse in a sentence', async () => {
  const one = start()
  await ready(one)
  const [archive, copy] = [join(folder, 'one.backup'), join(folder, 'copy')]
  const run = async (name: 'backup' | 'restore', dataDir: string, ...args: string[]) => {
    const command = startCommand(name, { DATA_DIR: dataDir, PORT: String(port) }, ...args)
    return { code: await command.ended, said: command.said().trim() }
  }
  const made = await run('backup', join(folder, 'data'), archive)
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/one\.backup holds \d+ rows of \d+ tables, \d+ files and the key \(.* MiB, not encrypted/),
  })
  expect(await run('backup', join(folder, 'data'), archive)).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
  expect((await run('restore', join(folder, 'data'), archive)).said).toMatch(/^Pandu already runs on /)
  one.process.kill('SIGTERM')
  await one.ended
  expect((await run('restore', join(folder, 'data'), archive)).said).toMatch(/^The database is not empty; /)
  expect((await run('restore', copy, '--check', archive)).said).toMatch(/one\.backup is whole: \d+ rows/)
  expect(await run('restore', copy, archive)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored: [^]*No mail is sent until/),
  })
  const again = start({ DATA_DIR: copy })
  await ready(again)
  again.process.kill('SIGTERM')
  await again.ended
}, 240_000)

// The parents of processes are read from /proc.
// Each starts the product once or twice, which takes half a minute on a slow machine.
describe.skipIf(process.platform !== 'linux')('a running product', { timeout: 150_000 }, () => {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (it) => it.ok,
      () => false,
    )
  const find = (one: Started, command: string) => descendants(one.pid).find((it) => it.command.includes(command))?.pid

  afterEach(async () => {
    const running = started.at(-1)
    running?.process.kill('SIGTERM')
    await running?.ended
  })

  test('refuses a second start on its folder', async () => {
    await ready(start())
    const second = await refusal({ PORT: String(await freePort()) })
    expect(second).toMatch(
      /^Pandu already runs on .* \(process \d+, http:\/\/localhost:\d+\); stop that one first or set DATA_DIR to another folder\.$/,
    )
    started.pop()
  })

  test('brings each of its processes back when it is killed', async () => {
    const one = start()
    await ready(one)
    for (const command of ['server/src/web.ts', 'server/src/jobs.ts', 'bin/postgres -D', 'kill -INT']) {
      const before = find(one, command)
      expect(before, command).toBeGreaterThan(0)
      process.kill(before ?? 0, 'SIGKILL')
      await until(() => find(one, command) !== undefined && find(one, command) !== before, 10_000)
      await until(answers, 10_000)
    }
  })

  test('leaves nothing behind that blocks the next start when it is killed', async () => {
    const first = start()
    await ready(first)
    const family = descendants(first.pid).map((it) => it.pid)
    expect(family.length).toBeGreaterThan(3)
    first.process.kill('SIGKILL')
    await first.ended
    // At once, while the old database is still going down.
    await ready(start())
    expect(await answers()).toBe(true)
    await until(() => !family.some(alive), 5000)
  })

  test('takes a database over that its keeper left running', async () => {
    const first = start()
    await ready(first)
    const database = find(first, 'bin/postgres -D') ?? 0
    process.kill(find(first, 'kill -INT') ?? 0, 'SIGKILL')
    first.process.kill('SIGKILL')
    await first.ended
    expect(alive(database)).toBe(true)
    await ready(start())
    expect(alive(database)).toBe(false)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('ends whole and in time on %s', async (signal) => {
    const one = start()
    await ready(one)
    const family = descendants(one.pid).map((it) => it.pid)
    const said = one.said()
    one.process.kill(signal)
    expect(await one.ended).toBe(0)
    // A clean stop prints nothing.
    expect(one.said()).toBe(said)
    // The last of them may still be in the process table.
    await until(() => !family.some(alive), 5000)
  })

  test.each(['bin/postgres -D', 'server/src/web.ts'])(
    'ends without a word when it is stopped while it starts, as soon as there is %s',
    async (command) => {
      const one = start()
      await until(() => find(one, command) !== undefined, 30_000)
      const family = descendants(one.pid).map((it) => it.pid)
      one.process.kill('SIGINT')
      expect(await one.ended, one.said()).toBe(0)
      expect(one.said()).toBe('')
      await until(() => !family.some(alive), 5000)
    },
  )
})
