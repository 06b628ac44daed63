import {
  registerTsaProposal,
  listTsaCategories,
  reviewTsaLetter,
  reviewTsaProposal,
  submitTsaLetter,
  tsaLetterHistory,
  tsaProposalHistory,
} from '@pandu/contract/tsa'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { dayAway } from '../../../test/days.ts'

// Of a hundred who decide at the same time exactly one wins, and the history says who (docs/decisions/0003).

const { as, ready } = testApp()
const ROUNDS = 5
const RACERS = 100
const verdicts = ['approved', 'declined', 'revision', 'process'] as const

let category: number
let made = 0
beforeAll(async () => {
  await ready('upcm', 'superadmin')
  category = (await as('tsa').call(listTsaCategories, {})).body.data[0]!.id
})

const register = async () =>
  (
    await as('tsa').call(registerTsaProposal, {
      title: `Raced for ${++made}`,
      description: 'By a hundred',
      tsa_category_id: category,
      start_date: dayAway(30),
      end_date: dayAway(30),
      link: 'https://berkas.example/1',
    })
  ).body.data.id

const activity = async () => {
  const id = await register()
  await as('upcm').call(reviewTsaProposal, { id, approval: 'approved' })
  return id
}

const kinds = {
  'TSA proposals': {
    make: register,
    decide: (who: 'upcm' | 'superadmin', id: number, n: number) =>
      as(who).call(reviewTsaProposal, { id, approval: verdicts[n % 4]!, notes: `Racer ${n}`, version: 1 }),
    historyOf: async (id: number) => (await as('upcm').call(tsaProposalHistory, { filter: { id } })).body.data,
  },
  'cover letters': {
    make: async () =>
      (
        await as('tsa').call(submitTsaLetter, {
          tsa_activity_id: await activity(),
          tsa_category_id: category,
          content: 'https://berkas.example/2',
        })
      ).body.data.id,
    decide: (who: 'upcm' | 'superadmin', id: number, n: number) =>
      as(who).call(reviewTsaLetter, { id, approval: verdicts[n % 4]!, notes: `Racer ${n}`, version: 1 }),
    historyOf: async (id: number) => (await as('upcm').call(tsaLetterHistory, { filter: { id } })).body.data,
  },
}

describe.each(Object.entries(kinds))('%s', (_kind, { make, decide, historyOf }) => {
  test(`have one winner in each of ${ROUNDS} rounds of ${RACERS} racers`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await make()
      const answers = await Promise.all(Array.from({ length: RACERS }, (_, n) => decide(n % 2 ? 'upcm' : 'superadmin', id, n)))
      const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
      expect(won).toHaveLength(1)
      const lost = answers.filter((_, n) => n !== won[0])
      for (const { status, error } of lost) {
        expect(status).toBe(409)
        expect(error.message).toMatch(/already decided on this (proposal|cover letter)/)
      }
      const history = await historyOf(id)
      expect(history.map(({ action }) => action)).toEqual(['reviewed', 'submitted'])
      expect(history[0]).toMatchObject({ notes: `Racer ${won[0]}`, to: verdicts[won[0]! % 4] })
    }
  }, 120_000)
})
