import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, main, root, Sentence } from './lib/node.mjs'
import { run } from './lib/process.mjs'
import { part, summarise } from './lib/report.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'
import { makeCertificate } from './real/certificate.ts'
import { faketimeLibrary } from './real/faketime.ts'
import { Missing, orNotLookedAt } from './real/missing.ts'
import { nginxProgram } from './real/nginx.ts'
import { startDebianPostgres } from './real/postgres.ts'
import { startSwift } from './real/swift.ts'
import { checkUnit } from './real/unit.ts'

// npm run test:real: the product against the parts that an installation has in earnest (docs/decisions/0066). npm run test:real -- mail nginx: only these.
// npm run test:real -- postgres src/kit/lists.test.ts: only these files of the server suite; so with s3. The last line is `N passed, N failed`.

interface Work {
  /** The server of the run, where the part needs one. */
  postgres: { url: string; version: string }
  files: readonly string[]
  /** Runs tests of the server package and counts them. */
  vitest: (files: readonly string[], env: Record<string, string>, own?: 'own') => Promise<Counted>
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
      const suite = await vitest(chosen, env)
      return files.length > 0 ? suite : sum(suite, await vitest(['real/files.test.ts'], env, 'own'))
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
    return vitest(['real/processes.test.ts'], { TEST_DATABASE_URL: postgres.url }, 'own')
  },

  async clocks({ postgres, vitest }) {
    console.log('Two products on one database, two minutes ahead of it and two minutes behind it')
    await ensureWebBuilt()
    return vitest(['real/clocks.test.ts'], { TEST_DATABASE_URL: postgres.url, TEST_FAKETIME: faketimeLibrary() }, 'own')
  },

  async backup({ postgres, vitest }) {
    console.log(`Backups from PostgreSQL ${postgres.version} into the built-in database, and from there back`)
    await ensureWebBuilt()
    return vitest(['real/backup.test.ts'], { TEST_DATABASE_URL: postgres.url }, 'own')
  },

  async nginx({ postgres, vitest }) {
    console.log('The product behind nginx with the configuration of docs/operations.md')
    await ensureWebBuilt()
    const folder = mkdtempSync(join(tmpdir(), 'pandu-real-nginx-'))
    try {
      const env = { TEST_NGINX: JSON.stringify({ ...nginxProgram(), ...makeCertificate(folder, 'pandu.example.org') }) }
      return await vitest(['real/nginx.test.ts'], { ...env, TEST_DATABASE_URL: postgres.url }, 'own')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },

  async unit() {
    return checkUnit()
  },
}

/** Tests that store or read bytes, by the words in them: a list would be out of date with the next one. What looks into the folder itself is left out. */
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
  async (files, env, own) => {
    const report = join(folder, `${Math.random()}.json`)
    const code = await run(
      findNode(),
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...(own ? ['--config', 'vitest.real.config.ts'] : ['--retry=1']),
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
    throw new Sentence(`There is no part "${unknown}"; choose from ${Object.keys(parts).join(', ')}, and name files for postgres or s3.`)
  const chosen = named.length > 0 ? named : files.length > 0 ? ['postgres'] : Object.keys(parts)
  const folder = mkdtempSync(join(tmpdir(), 'pandu-real-'))
  let missing: Missing | undefined
  const postgres = chosen.some((name) => name !== 'unit')
    ? await startDebianPostgres().catch((error: unknown) => {
        if (!(error instanceof Missing)) throw error
        missing = error
      })
    : undefined
  try {
    const done = []
    for (const name of chosen) {
      const work = { postgres: postgres ?? { url: '', version: '' }, files, vitest: vitestIn(folder) }
      const look = async () => {
        if (missing && name !== 'unit') throw missing
        return parts[name]!(work)
      }
      done.push(await part(`real: ${name}`, () => orNotLookedAt(look)))
    }
    const code = summarise(done)
    // npm run check counts nothing as passed that was not looked at.
    return code === 0 && process.env['PANDU_CHECK'] && done.some((one) => 'isMissing' in one) ? 3 : code
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
