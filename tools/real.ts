import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, main, root, UserError } from './lib/node.mjs'
import { run } from './lib/process.mjs'
import { runPart, summarise } from './lib/report.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'
import { makeCertificate } from './real/certificate.ts'
import { faketimeLibrary } from './real/faketime.ts'
import { MissingProgram, skipWhenMissing } from './real/missing.ts'
import { nginxProgram } from './real/nginx.ts'
import { startDebianPostgres } from './real/postgres.ts'
import { startSwift } from './real/swift.ts'
import { checkUnit } from './real/unit.ts'

// npm run test:real: tests the product with the real programs of an installation, such as PostgreSQL and nginx (docs/decisions/0066).
// npm run test:real -- mail nginx: only these parts. npm run test:real -- postgres src/kit/lists.test.ts: only these files of the server suite; works
// with s3 too. The last line is `N passed, N failed`.

interface Work {
  /** The database server of this run. Empty when the part needs none. */
  postgres: { url: string; version: string }
  files: readonly string[]
  /** Runs tests of the server package. 'real' selects the tests of server/real. */
  vitest: (files: readonly string[], env: Record<string, string>, suite?: 'real') => Promise<Counted>
}
interface Counted {
  passed: number
  failed: number
}

const server = join(root, 'server')

const parts: Record<string, (work: Work) => Promise<Counted>> = {
  async postgres({ postgres, files, vitest }) {
    console.log(
      `${files.length > 0 ? files.join(', ') : 'The whole server suite'} on PostgreSQL ${postgres.version}, by TCP, as a role that is no superuser`,
    )
    return vitest(files, { TEST_DATABASE_URL: postgres.url })
  },

  async s3({ postgres, files, vitest }) {
    const swift = await startSwift()
    try {
      const env = { TEST_S3: JSON.stringify(swift.settings), TEST_DATABASE_URL: postgres.url }
      const chosen = files.length > 0 ? files : testsOfFiles()
      console.log(`${chosen.length} files of the server suite that store or read bytes, and backups, with OpenStack Swift as the bucket`)
      const results = await vitest(chosen, env)
      return files.length > 0 ? results : sum(results, await vitest(['real/files.test.ts'], env, 'real'))
    } finally {
      await swift.stop()
    }
  },

  async mail({ postgres, vitest }) {
    console.log('The outbox and letters to many against an SMTP server that refuses, puts off, asks for a password and speaks TLS')
    return vitest(['src/kit/deliver-mail.test.ts', 'src/areas/blast', 'src/areas/notifications'], { TEST_DATABASE_URL: postgres.url })
  },

  async processes({ postgres, vitest }) {
    console.log('Four web processes on one port: live events, sessions, kept answers, settings, throttles')
    await ensureWebBuilt()
    return vitest(['real/processes.test.ts'], { TEST_DATABASE_URL: postgres.url }, 'real')
  },

  async clocks({ postgres, vitest }) {
    console.log('Two products on one database, two minutes ahead of it and two minutes behind it')
    await ensureWebBuilt()
    return vitest(['real/clocks.test.ts'], { TEST_DATABASE_URL: postgres.url, TEST_FAKETIME: faketimeLibrary() }, 'real')
  },

  async backup({ postgres, vitest }) {
    console.log(`Backups from PostgreSQL ${postgres.version} into the built-in database, and from there back`)
    await ensureWebBuilt()
    return vitest(['real/backup.test.ts'], { TEST_DATABASE_URL: postgres.url }, 'real')
  },

  async nginx({ postgres, vitest }) {
    console.log('The product behind nginx with the configuration of docs/operations.md')
    await ensureWebBuilt()
    const folder = mkdtempSync(join(tmpdir(), 'pandu-real-nginx-'))
    try {
      const env = { TEST_NGINX: JSON.stringify({ ...nginxProgram(), ...makeCertificate(folder, 'pandu.example.org') }) }
      return await vitest(['real/nginx.test.ts'], { ...env, TEST_DATABASE_URL: postgres.url }, 'real')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },

  async unit() {
    return checkUnit()
  },
}

/** Test files that store or read files, found by the functions that they call. Tests that read the storage folder directly cannot use a bucket. */
const testsOfFiles = () =>
  ['src', 'test'].flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(folder, file))
      .filter((file) => {
        const text = readFileSync(join(server, file), 'utf8')
        return (
          /\b(sendFile|ownFiles|openStorage|storage_key)\b/.test(text) &&
          /\b(testApp|testEnv)\b/.test(text) &&
          !/join\([^)]*'files'/.test(text)
        )
      }),
  )

const sum = (a: Counted, b: Counted) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })

const vitestIn =
  (folder: string): Work['vitest'] =>
  async (files, env, suite) => {
    const report = join(folder, `${Math.random()}.json`)
    const code = await run(
      findNode(),
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...(suite ? ['--config', 'vitest.real.config.ts'] : ['--retry=1']),
        '--reporter=default',
        `--reporter=${join(root, 'tools/lib/vitest-reporter.mjs')}`,
        ...files,
      ],
      { cwd: server, env: { ...process.env, ...env, PANDU_REPORT: report } },
    )
    const counted = JSON.parse(readFileSync(report, 'utf8')) as Counted & { failing: string[]; unstable: string[] }
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  }

await main(async () => {
  const given = process.argv.slice(2)
  const files = given.filter((one) => /[./]/.test(one))
  const named = given.filter((one) => !files.includes(one))
  const unknown = named.find((name) => !(name in parts))
  if (unknown)
    throw new UserError(`There is no part "${unknown}"; choose from ${Object.keys(parts).join(', ')}, and name files for postgres or s3.`)
  const chosen = named.length > 0 ? named : files.length > 0 ? ['postgres'] : Object.keys(parts)
  const folder = mkdtempSync(join(tmpdir(), 'pandu-real-'))
  let missing: MissingProgram | undefined
  const postgres = chosen.some((name) => name !== 'unit')
    ? await startDebianPostgres().catch((error: unknown) => {
        if (!(error instanceof MissingProgram)) throw error
        missing = error
      })
    : undefined
  try {
    const done = []
    for (const name of chosen) {
      const work = { postgres: postgres ?? { url: '', version: '' }, files, vitest: vitestIn(folder) }
      const runOrSkip = async () => {
        if (missing && name !== 'unit') throw missing
        return parts[name]!(work)
      }
      done.push(await runPart(`real: ${name}`, () => skipWhenMissing(runOrSkip)))
    }
    const code = summarise(done)
    // npm run check must not count a skipped part as passed.
    return code === 0 && process.env['PANDU_CHECK'] && done.some((one) => 'isMissing' in one) ? 3 : code
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
