import {
  createGep,
  createInternship,
  createSponsorship,
  decideProposals,
  gepHistory,
  internshipHistory,
  listProposals,
  reviewGep,
  reviewInternship,
  reviewSponsorship,
  sponsorshipHistory,
  updateGep,
  updateInternship,
  updateSponsorship,
} from '@pandu/contract/proposals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { draft, gepDraft, sponsorshipDraft } from '../../../test/proposals.ts'

const { as, ready } = testApp()

/** More rounds for whoever has the time: RACE_ROUNDS=1000. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)

const kinds = {
  internships: { create: createInternship, update: updateInternship, review: reviewInternship, history: internshipHistory, draft },
  sponsorships: {
    create: createSponsorship,
    update: updateSponsorship,
    review: reviewSponsorship,
    history: sponsorshipHistory,
    draft: sponsorshipDraft,
  },
  gep: { create: createGep, update: updateGep, review: reviewGep, history: gepHistory, draft: gepDraft },
}
const choices = ['approved', 'revision', 'declined', 'process'] as const

describe.each(Object.entries(kinds))('%s', (kind, { draft: said, ...given }) => {
  // The calls of one kind stand for those of all: what differs is in the draft.
  const { create, update, review, history } = given as unknown as (typeof kinds)['gep']
  const { title: _, ...papers } = said
  const submit = async (title: string) => (await as('scholar').call(create, { ...said, title } as never)).body.data.id
  const read = async (id: number, title: string) =>
    (await as('upcm').call(listProposals, { filter: { search: title } })).body.data.find((one) => one.id === id)!

  test(
    'of a hundred who decide, edit and decide on many at once, exactly one is first',
    async () => {
      await ready('upcm', 'superadmin', 'scholar')
      for (let round = 0; round < rounds; round++) {
        const title = `Raced ${kind} ${round}`
        const id = await submit(title)
        const answers = await Promise.all(
          Array.from({ length: 100 }, async (_, n) => {
            const approval = choices[n % 4]!
            const notes = `Racer ${n}`
            if (n % 10 === 3) return (await as('scholar').call(update, { ...papers, id, name: title, description: notes } as never)).status
            if (n % 10 === 7) {
              const many = await as('superadmin').call(decideProposals, { records: [{ id }], approval, notes })
              return many.body.data.rows[0]!.problem === null ? 200 : 409
            }
            return (await as(n % 2 ? 'upcm' : 'superadmin').call(review, { id, approval, notes })).status
          }),
        )
        expect(answers.filter((status) => status === 200)).toHaveLength(1)
        expect(answers.filter((status) => status === 409)).toHaveLength(99)
        const steps = (await as('scholar').call(history, { filter: { proposal_id: id } })).body.data
        expect(steps).toHaveLength(2)
        expect(await read(id, title)).toMatchObject({ approval: steps[0]!.to, notes: steps[0]!.notes, version: 2 })
      }
    },
    60_000 + rounds * 10_000,
  )
})
