import type { DemoUsername } from '../server/seed/people.ts'
import { createApp } from '../server/src/app.ts'
import { readEnv } from '../server/src/env.ts'
import { startServer } from './lib/child.ts'
import { addLearning, type Learning } from './lib/learning.ts'
import { load, type Load } from './lib/load.ts'
import { manyAddresses, signedIn } from './lib/sign-in.ts'
import { recordStatements } from './lib/statements.ts'
import type { World } from './lib/world.ts'

type Case = [name: string, who: DemoUsername, path: string]

/** The lists of learning as their screens ask for them, each for who reads it most, in a large course among the many. */
const learningCases = (of: Learning): Case[] => {
  const course = (query: string) => `manage/course?${query}`
  const members = (query: string) => `manage/course/member?course=${of.course}&${query}`
  const cohort = (query: string) => `manage/cohort/member?filter[cohort_id]=${of.cohort}&${query}`
  const groups = (query: string) => `manage/course/group?filter[course_id]=${of.course}&include=members,fasilitator&${query}`
  const works = (query: string) =>
    `manage/course/project-assignment/group/submission?filter[course_group_project_id]=${of.groupProject}&${query}`
  const own = (query: string) =>
    `manage/course/project-assignment/individual/submission?filter[course_individu_project_id]=${of.ownProject}&${query}`
  const results = (query: string) => `manage/quiz/result?filter[course_quiz_id]=${of.quiz}&filter[course_section_id]=${of.section}&${query}`
  const readers = (query: string) => `manage/material/progress?course_section_id=${of.section}&material_id=${of.material}&${query}`
  return [
    ['courses, staff', 'ld', course('page[size]=12')],
    ['courses, staff, search', 'ld', course('filter[search]=health&page[size]=12')],
    ['courses, staff, active by title, 100 rows', 'ld', course('filter[status]=1&sort=title&page[size]=100')],
    ['courses, staff, running', 'ld', course('filter[when]=running&sort=-start_date&page[size]=12')],
    ['courses, teacher', 'facilitator', course('page[size]=12')],
    ['courses, scholar', 'scholar', 'scholar/course?page[size]=12'],
    ['cohorts', 'ld', 'manage/cohort?page[size]=10'],
    ['cohorts, search and year, 100 rows', 'ld', 'manage/cohort?filter[search]=cohort&filter[year]=2024&page[size]=100'],
    ['cohort members, 100 rows', 'ld', cohort('page[size]=100')],
    ['cohort members, search and status', 'ld', cohort('filter[search]=sari&filter[status]=1&page[size]=10')],
    ['course members', 'ld', members('page[size]=10')],
    ['course members, search and status', 'teacher', members('filter[search]=ayu&filter[status]=1&page[size]=10')],
    ['course members by name, 100 rows', 'ld', members('sort=name&page[size]=100')],
    ['scholars to invite', 'ld', `manage/scholar/affirmasi?course_id=${of.course}&filter[search]=sari&page[size]=10`],
    ['groups of a course', 'ld', groups('page[size]=10')],
    ['groups of a course, search, 100 rows', 'superadmin', groups('filter[search]=group&sort=-member_count&page[size]=100')],
    ['warehouse', 'ld', 'manage/gudang_belajar?page[size]=10'],
    ['warehouse, search by stars', 'scholar', 'manage/gudang_belajar?filter[search]=health&sort=-average_rating&page[size]=20'],
    ['warehouse picker', 'ld', 'manage/gudang_belajar?filter[allow_ld]=1&filter[private]=0&page[size]=6'],
    ['warehouse of an owner and category', 'ld', 'manage/gudang_belajar?filter[owner]=100007&filter[category]=2&page[size]=20'],
    ['material picker, search', 'ld', 'manage/material?filter[search]=health&filter[status]=1&page[size]=6'],
    ['materials, scholar', 'scholar', 'manage/material?page[size]=6'],
    ['quizzes', 'ld', 'manage/quiz?page[size]=10'],
    ['quiz picker, search', 'ld', 'manage/quiz?filter[search]=health&filter[status]=1&page[size]=6'],
    ['sections with what they hold, staff', 'ld', `manage/course/section?filter[course_id]=${of.course}&include=modules`],
    ['sections with what they hold, scholar', 'scholar', `manage/course/section?filter[course_id]=${of.course}&include=modules`],
    ['quiz results', 'ld', results('page[size]=10')],
    [
      'quiz results, waiting to be marked, search',
      'ld',
      results('filter[state]=waiting&filter[search]=a&sort=-submitted_at&page[size]=50'),
    ],
    ['readers of a material', 'ld', readers('filter[progress]=opened&page[size]=10')],
    ['group proposals', 'ld', works('page[size]=10')],
    ['group proposals that wait for LD, search', 'ld', works('filter[waits_for]=admin&filter[search]=group&page[size]=50')],
    ['individual proposals', 'ld', own('page[size]=10')],
    ['individual proposals that wait for a teacher, search', 'teacher', own('filter[waits_for]=council&filter[search]=a&page[size]=50')],
    [
      'own project of a scholar',
      'scholar',
      `scholar/course/project/individual/submission?filter[course_individu_project_id]=${of.ownProject}`,
    ],
  ]
}

export interface LearningResult {
  name: string
  /** One reader after the other: how long somebody waits. */
  alone: Load
  /** Eight at a time, against the same statements on bare Fastify and pg. */
  product: Load
  bare: Load
  ratio: number
}

const rounds = 5
const seconds = 0.6

/** The lists of learning with 2,000 courses and 500,000 memberships. */
export const benchLearning = async (world: World): Promise<LearningResult[]> => {
  const cases = learningCases(await addLearning(world))
  const { databaseUrl, dataDir } = world
  const app = await createApp({ env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl })
  await app.ready()
  const tokens = new Map<string, string>()
  for (const who of new Set(cases.map(([, one]) => one))) tokens.set(who, await signedIn(app, who))
  const headersOf = (who: string) => ({ authorization: `Bearer ${tokens.get(who)}` })
  const stages = []
  for (const [name, who, path] of cases) {
    const ask = async () => {
      const answer = await app.inject({ url: `/api/${path}`, headers: headersOf(who) })
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
    }
    // Once before, so that nothing that is only done the first time is recorded.
    await ask()
    stages.push(await recordStatements(ask))
  }
  await app.close()

  const product = await startServer('product', { databaseUrl, dataDir })
  const bare = await startServer('bare', { databaseUrl, stages })
  const results: LearningResult[] = []
  try {
    for (const [index, [name, who, path]] of cases.entries()) {
      const address = manyAddresses()
      const run = (which: 'product' | 'bare', connections: number, time = seconds) =>
        load({
          port: which === 'product' ? product.port : bare.port,
          next: () => ({
            method: 'GET',
            path: which === 'product' ? encodeURI(`/api/${path}`) : `/${index}`,
            headers: { ...headersOf(who), ...address() },
          }),
          connections,
          seconds: time,
        })
      for (const which of ['product', 'bare'] as const) await run(which, 8)
      const alone = await run('product', 1, 1.5)
      const all: { product: Load[]; bare: Load[] } = { product: [], bare: [] }
      for (let round = 0; round < rounds; round++) for (const which of ['product', 'bare'] as const) all[which].push(await run(which, 8))
      // Of neighbours in time: what else the machine does then slows both.
      const ratios = all.product.map((one, round) => one.perSecond / all.bare[round]!.perSecond).toSorted((a, b) => a - b)
      results.push({ name, alone, product: median(all.product), bare: median(all.bare), ratio: ratios[Math.floor(rounds / 2)]! })
    }
  } finally {
    await product.stop()
    await bare.stop()
  }
  return results
}

const median = (loads: Load[]) => loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]!
