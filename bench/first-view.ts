import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VIEW_COOKIE } from '@pandu/contract/kit'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/lib/browser.ts'
import { freePort, startProduct } from '../e2e/lib/product.ts'
import type { DemoUsername } from '../server/seed/people.ts'
import { median } from './lib/median.ts'
import { phoneView } from './lib/phone.ts'
import { signInContext } from './lib/sign-in.ts'

// Measures the first view on a phone with Lighthouse, which simulates a slow connection and a CPU that is four times slower. npx downloads Lighthouse
// when it is needed, because nothing else needs its hundred packages.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 5

export interface FirstViewResult {
  name: string
  /** The performance score of Lighthouse, from 0 to 100. */
  score: number
  /** Largest contentful paint, in milliseconds. */
  largest: number
  /** Total blocking time, in milliseconds. */
  blocking: number
  /** Cumulative layout shift. */
  shift: number
  /** The benchmark index that Lighthouse computes for the machine. Results are only comparable between similar ones. */
  machine: number
}

const screens: { name: string; who?: DemoUsername; path: string }[] = [
  { name: 'Sign in', path: '/auth/login' },
  { name: 'Overview', who: 'scholar', path: '/' },
  { name: 'Scholar list', who: 'upcm', path: '/admin/ma/list/scholar' },
  { name: 'Course', who: 'scholar', path: '/course/inclass/6' },
  { name: 'Proposal Management', who: 'upcm', path: '/admin/mp/list/internships' },
]

/** The parts of a Lighthouse report that are used. */
interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number } | undefined>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

/** A browser without any files, in which somebody is signed in who has been here before. Lighthouse opens its page in it. */
const openBrowser = async (url: string, who: DemoUsername | undefined) => {
  const profile = await mkdtemp(join(tmpdir(), 'pandu-profile-'))
  const port = await freePort()
  const path = chromiumPath()
  const context = await chromium.launchPersistentContext(profile, {
    ...(path && { executablePath: path }),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    env: { ...process.env, TZ: 'Asia/Jakarta' },
  })
  if (who) {
    await signInContext(context, url, who)
    await context.addCookies([{ name: VIEW_COOKIE, value: phoneView, url }])
  }
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { port, close }
}

const runLighthouse = async (address: string, port: number, folder: string): Promise<Omit<FirstViewResult, 'name'>> => {
  const file = join(folder, 'report.json')
  const given = [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    address,
    '--quiet',
    '--only-categories=performance',
    '--output=json',
    `--output-path=${file}`,
    `--port=${port}`,
  ]
  const child = spawn('npm', given, { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)} at ${address}`)
  const { categories, audits, environment, runtimeError } = JSON.parse(await readFile(file, 'utf8')) as Report
  if (runtimeError) throw new Error(runtimeError.message)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    score: (categories.performance.score ?? Number.NaN) * 100,
    largest: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
  }
}

/** Runs Lighthouse on each screen several times and returns the median of each figure. */
export const benchFirstView = async (): Promise<FirstViewResult[]> => {
  const product = await startProduct()
  const folder = await mkdtemp(join(tmpdir(), 'pandu-lighthouse-'))
  try {
    const rounds: Omit<FirstViewResult, 'name'>[][] = screens.map(() => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, { who, path }] of screens.entries()) {
        const { port, close } = await openBrowser(product.url, who)
        try {
          rounds[at]!.push(await runLighthouse(product.url + path, port, folder))
        } finally {
          await close()
        }
      }
    return screens.map(({ name }, at) => {
      const of = (key: keyof (typeof rounds)[number][number]) => median(rounds[at]!.map((one) => one[key]))
      return { name, score: of('score'), largest: of('largest'), blocking: of('blocking'), shift: of('shift'), machine: of('machine') }
    })
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
