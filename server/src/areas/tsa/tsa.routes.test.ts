import { listNotifications } from '@pandu/contract/notifications'
import { readMe } from '@pandu/contract/session'
import {
  createMicroEvent,
  createTsaCategory,
  deleteMicroEvents,
  deleteTsaCategory,
  listMicroEvents,
  listTsaActivities,
  listTsaCategories,
  listTsaLetters,
  listTsaProposals,
  listTsaReferences,
  registerTsaProposal,
  reviewTsaLetter,
  reviewTsaProposal,
  submitTsaLetter,
  tsaLetterHistory,
  tsaProposalHistory,
  updateMicroEvent,
  updateTsaCategory,
  updateTsaLetter,
  updateTsaProposal,
} from '@pandu/contract/tsa'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { dayAway } from '../../../test/days.ts'

const { as } = testApp()
const missing = 2_000_000_000

/** The officer's campus, and one of another member. */
let own: number
let other: number
let categories: { id: number; name: string }[]
beforeAll(async () => {
  own = (await as('tsa').call(readMe, {})).body.profile.university_id!
  other = (await as('scholar').call(readMe, {})).body.profile.university_id!
  categories = (await as('scholar').call(listTsaCategories, {})).body.data
})

let count = 0
const draft = (changes: object = {}) => ({
  title: `A plan ${++count}`,
  description: 'Twelve Saturdays by the harbour.',
  tsa_category_id: categories[0]!.id,
  start_date: dayAway(30),
  end_date: dayAway(32),
  link: 'https://berkas.example/usulan',
  ...changes,
})
const register = async (changes: object = {}) => (await as('tsa').call(registerTsaProposal, draft(changes))).body.data.id
const read = async (id: number) => (await as('upcm').call(listTsaProposals, { filter: { id } })).body.data[0]!
const bellOf = async (who: 'tsa' | 'upcm' | 'scholar') => (await as(who).call(listNotifications, { page: { size: 5 } })).body.data
const approved = async (changes: object = {}) => {
  const id = await register(changes)
  await as('upcm').call(reviewTsaProposal, { id, approval: 'approved' })
  return id
}
const send = async (activity: number) => {
  const { tsa_category_id } = await read(activity)
  return (await as('tsa').call(submitTsaLetter, { tsa_activity_id: activity, tsa_category_id, content: 'https://berkas.example/surat' }))
    .body.data.id
}
const letter = async (id: number) => (await as('upcm').call(listTsaLetters, { filter: { id } })).body.data[0]!

describe('a proposal', () => {
  test('is registered for their campus and rings those who decide; the body can name no other campus and no state', async () => {
    const sneaky = await as('tsa').call(registerTsaProposal, draft({ tsa_id: other, approval: 'approved' }))
    expect([sneaky.status, Object.keys(sneaky.error.errors!)]).toEqual([422, ['tsa_id', 'approval']])
    const answer = await as('tsa').call(registerTsaProposal, draft({ title: 'Boats & <b>books</b>' }))
    expect([answer.status, answer.body.message]).toEqual([200, 'The proposal has been registered'])
    const { id } = answer.body.data
    expect(await read(id)).toMatchObject({ tsa_id: own, approval: 'process', version: 1, letters: 0, category: categories[0]!.name })
    expect((await bellOf('upcm'))[0]).toMatchObject({
      url: `/admin/tsa/tsa-proposal/list-detail/${own}/${id}`,
      message_html: expect.stringContaining('registered the TSA proposal <em>Boats &amp; &lt;b&gt;books&lt;/b&gt;</em>'),
    })
    expect((await as('tsa').call(tsaProposalHistory, { filter: { id } })).body.data).toMatchObject([{ action: 'submitted', to: 'process' }])
  })

  test('is registered by officers only: a member of the campus, staff who hold TSA and the superadmin are none', async () => {
    for (const who of ['scholar', 'scholar2', 'tsastaff', 'upcm', 'superadmin', 'vendor'] as const)
      expect([who, (await as(who).call(registerTsaProposal, draft())).status]).toEqual([who, 403])
  })

  test('says at each field what is wrong', async () => {
    const refused = await as('tsa').call(registerTsaProposal, {
      title: ' ',
      description: '',
      start_date: '2026-02-30',
      end_date: dayAway(30),
      link: 'javascript:alert(1)',
    } as never)
    expect([refused.status, Object.keys(refused.error.errors!).toSorted()]).toEqual([
      422,
      ['description', 'link', 'start_date', 'title', 'tsa_category_id'],
    ])
    const nothing = await as('tsa').call(registerTsaProposal, { start_date: ' ', end_date: '', link: '' } as never)
    expect(nothing.error.errors).toEqual({
      title: ['Title is required'],
      description: ['Description is required'],
      tsa_category_id: ['Category is required'],
      start_date: ['Start Date is required'],
      end_date: ['End Date is required'],
      link: ['Link is required'],
    })
    const backwards = await as('tsa').call(registerTsaProposal, draft({ end_date: dayAway(29) }))
    expect(backwards.error.errors).toEqual({ end_date: ['the end date cannot be before the start date'] })
    const unknown = await as('tsa').call(registerTsaProposal, draft({ tsa_category_id: missing }))
    expect([unknown.status, unknown.error.errors]).toEqual([422, { tsa_category_id: ['This category does not exist'] }])
    const never = await as('tsa').call(registerTsaProposal, draft({ start_date: '0000-06-01' }))
    expect([never.status, never.error.errors]).toEqual([422, { start_date: ['must be a date'] }])
    expect((await as('tsa').call(registerTsaProposal, draft({ end_date: dayAway(30) }))).status).toBe(200)
  })

  test('is changed field by field, handed in again after a revision, and final once approved', async () => {
    const id = await register({ title: 'Before' })
    const changed = draft({ title: 'After', tsa_category_id: categories[1]!.id })
    expect((await as('tsa').call(updateTsaProposal, { id, ...changed })).body.message).toBe('The proposal has been changed')
    expect((await as('tsa').call(updateTsaProposal, { id, ...changed })).body.message).toBe('Nothing has changed')
    expect((await as('tsa').call(tsaProposalHistory, { filter: { id } })).body.data[0]!.changes).toEqual([
      { field: 'title', from: 'Before', to: 'After' },
      { field: 'category', from: categories[0]!.name, to: categories[1]!.name },
    ])
    await as('upcm').call(reviewTsaProposal, { id, approval: 'revision', notes: 'Who pays for the boat?' })
    expect((await bellOf('tsa'))[0]).toMatchObject({ url: `/profile/tsa/${own}?tab=proposals&open=${id}` })
    expect(await read(id)).toMatchObject({ approval: 'revision', notes: 'Who pays for the boat?', version: 3 })
    expect((await as('tsa').call(updateTsaProposal, { id, ...changed })).body.message).toBe('The proposal has been handed in again')
    expect(await read(id)).toMatchObject({ approval: 'process', version: 4 })
    await as('superadmin').call(reviewTsaProposal, { id, approval: 'approved' })
    for (const again of [
      await as('tsa').call(updateTsaProposal, { id, ...changed }),
      await as('upcm').call(reviewTsaProposal, { id, approval: 'declined', notes: 'On second thoughts' }),
    ])
      expect([again.status, again.error.message]).toEqual([409, 'This proposal has been approved and can no longer be changed'])
  })

  test('that somebody else has changed since it was read is not overwritten', async () => {
    const id = await register()
    await as('tsa').call(updateTsaProposal, { id, ...draft() })
    const late = await as('upcm').call(reviewTsaProposal, { id, approval: 'approved', version: 1 })
    expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/changed this proposal on .* WIB; please read it again/)])
  })

  test('needs notes for revision and declined, and one of the four states', async () => {
    const id = await register()
    for (const approval of ['revision', 'declined'] as const)
      expect((await as('upcm').call(reviewTsaProposal, { id, approval, notes: ' ' })).error.errors).toEqual({
        notes: ['notes are required for revision and declined'],
      })
    expect((await as('upcm').call(reviewTsaProposal, { id, approval: 'finish' } as never)).status).toBe(422)
    for (const who of ['ld', 'guest', 'tsastaff', 'tsa'] as const)
      expect([who, (await as(who).call(reviewTsaProposal, { id, approval: 'approved' })).status]).toEqual([who, 403])
  })

  test('is seen by its campus and by staff; to others it is not there', async () => {
    const id = await register({ title: 'Seen by whom' })
    for (const who of ['scholar', 'scholar2'] as const) {
      expect((await as(who).call(listTsaProposals, { filter: { id } })).body.total).toBe(0)
      expect((await as(who).call(listTsaProposals, { filter: { tsa_id: own } })).body.total).toBe(0)
      expect((await as(who).call(tsaProposalHistory, { filter: { id } })).status).toBe(404)
      expect((await as(who).call(updateTsaProposal, { id, ...draft() })).status).toBe(404)
    }
    expect((await as('vendor').call(listTsaProposals, {})).status).toBe(403)
    for (const search of ['SEEN BY', 'hasanuddin', 'Andi Tenri'])
      expect(
        (await as('guest').call(listTsaProposals, { filter: { search }, page: { size: 100 } })).body.data.map((row) => row.id),
      ).toContain(id)
    expect((await as('guest').call(listTsaProposals, { filter: { search: '%' } })).body.total).toBe(0)
  })

  test('is offered as a reference to its own campus, unless it was declined', async () => {
    const id = await register()
    const offered = async (who: 'tsa' | 'scholar' | 'ld', filter = {}) =>
      (await as(who).call(listTsaReferences, { filter })).body.data.map((row) => row.id)
    expect(await offered('tsa')).toContain(id)
    expect(await offered('ld', { tsa_id: own })).toContain(id)
    expect(await offered('scholar', { tsa_id: own })).toEqual([])
    expect(await offered('scholar')).not.toContain(id)
    await as('upcm').call(reviewTsaProposal, { id, approval: 'declined', notes: 'Not this year' })
    expect(await offered('tsa')).not.toContain(id)
  })

  test('waits for somebody, and the filter for the waiting finds the demo world’s oldest', async () => {
    const all = await as('upcm').call(listTsaProposals, { filter: { waiting_days: 7 }, sort: 'waiting_since', page: { size: 100 } })
    expect(all.body.total).toBeGreaterThan(5)
    const times = all.body.data.map(({ waiting_since }) => waiting_since)
    expect(times).toEqual(times.toSorted())
    for (const { approval } of all.body.data) expect(['process', 'revision']).toContain(approval)
  })
})

describe('an activity', () => {
  test('is an approved proposal of the same number, found by when it takes place', async () => {
    const past = await approved({ start_date: dayAway(-9), end_date: dayAway(-5) })
    const running = await approved({ start_date: dayAway(-3), end_date: dayAway(3) })
    const upcoming = await approved({ start_date: dayAway(5), end_date: dayAway(9) })
    const waiting = await register({ start_date: dayAway(5), end_date: dayAway(9) })
    const found = async (when: 'past' | 'running' | 'upcoming') =>
      (await as('tsa').call(listTsaActivities, { filter: { when }, page: { size: 100 } })).body.data.map(({ id }) => id)
    for (const [when, id] of [
      ['past', past],
      ['running', running],
      ['upcoming', upcoming],
    ] as const) {
      const ids = await found(when)
      expect([past, running, upcoming, waiting].filter((one) => ids.includes(one))).toEqual([id])
    }
    expect((await as('scholar').call(listTsaActivities, { filter: { id: past } })).body.data).toEqual([])
  })
})

describe('a cover letter', () => {
  test('goes with an activity of their campus and its category', async () => {
    const activity = await approved()
    const content = 'https://berkas.example/surat'
    const { tsa_category_id } = await read(activity)
    const wrong = await as('tsa').call(submitTsaLetter, { tsa_activity_id: activity, tsa_category_id: categories[3]!.id, content })
    expect([wrong.status, wrong.error.errors]).toEqual([422, { tsa_category_id: ['The activity belongs to another category'] }])
    const noLink = await as('tsa').call(submitTsaLetter, { tsa_activity_id: activity, tsa_category_id, content: 'surat.pdf' })
    expect(noLink.error.errors).toEqual({ content: ['must be a link that starts with http:// or https://'] })
    const plan = await register()
    const early = await as('tsa').call(submitTsaLetter, { tsa_activity_id: plan, tsa_category_id, content })
    expect([early.status, early.error.message]).toEqual([409, 'This proposal has not been approved yet, so it is no activity'])
    for (const who of ['scholar', 'scholar2'] as const)
      expect((await as(who).call(submitTsaLetter, { tsa_activity_id: activity, tsa_category_id, content })).status).toBe(404)
    for (const who of ['upcm', 'tsastaff', 'superadmin'] as const)
      expect((await as(who).call(submitTsaLetter, { tsa_activity_id: activity, tsa_category_id, content })).status).toBe(403)

    const id = await send(activity)
    expect(await letter(id)).toMatchObject({ tsa_id: own, tsa_activity_id: activity, type_content: 'embed', content, approval: 'process' })
    expect((await bellOf('upcm'))[0]).toMatchObject({ url: `/admin/tsa/list?tab=letters&open=${id}` })
    expect(await read(activity)).toMatchObject({ letters: 1 })
  })

  test('is sent back with notes, handed in again, and final once approved', async () => {
    const id = await send(await approved())
    await as('upcm').call(reviewTsaLetter, { id, approval: 'revision', notes: 'The letterhead is of last year.' })
    expect((await bellOf('tsa'))[0]).toMatchObject({ url: `/profile/tsa/${own}?tab=letters&open=${id}` })
    const again = await as('tsa').call(updateTsaLetter, { id, content: 'https://berkas.example/surat-2', version: 2 })
    expect(again.body.message).toBe('The cover letter has been handed in again')
    await as('upcm').call(reviewTsaLetter, { id, approval: 'approved', version: 3 })
    for (const late of [
      await as('tsa').call(updateTsaLetter, { id, content: 'https://berkas.example/surat-3' }),
      await as('superadmin').call(reviewTsaLetter, { id, approval: 'process' }),
    ])
      expect([late.status, late.error.message]).toEqual([409, 'This cover letter has been approved and can no longer be changed'])
    const history = (await as('tsa').call(tsaLetterHistory, { filter: { id } })).body.data
    expect(history.map(({ action, to }) => [action, to])).toEqual([
      ['reviewed', 'approved'],
      ['changed', 'process'],
      ['reviewed', 'revision'],
      ['submitted', 'process'],
    ])
    expect(history[1]!.changes).toMatchObject([
      { field: 'content', from: 'https://berkas.example/surat', to: 'https://berkas.example/surat-2' },
    ])
    expect((await as('scholar').call(tsaLetterHistory, { filter: { id } })).status).toBe(404)
    expect((await as('scholar').call(listTsaLetters, { filter: { tsa_id: own } })).body.total).toBe(0)
  })
})

describe('a category', () => {
  test('has one name, its letters, and goes only while nothing belongs to it', async () => {
    const made = await as('upcm').call(createTsaCategory, { name: 'Reading night', link_guideline_letter: 'https://' })
    const { id } = made.body.data
    const row = async () => (await as('guest').call(listTsaCategories, {})).body.data.find((one) => one.id === id)
    expect(await row()).toMatchObject({ link_guideline_letter: '', proposals: 0 })
    const twice = await as('upcm').call(createTsaCategory, { name: 'reading NIGHT' })
    expect([twice.status, twice.error.errors]).toEqual([422, { name: ['A category with this name already exists'] }])
    await as('upcm').call(updateTsaCategory, { id, name: 'Reading nights', link_guideline_letter: 'https://panduan.example/malam' })
    expect(await row()).toMatchObject({ name: 'Reading nights', link_guideline_letter: 'https://panduan.example/malam' })
    const plan = await register({ tsa_category_id: id })
    const kept = await as('upcm').call(deleteTsaCategory, { id })
    expect([kept.status, kept.error.message]).toEqual([409, '1 proposal belongs to Reading nights, so it cannot be deleted'])
    await as('tsa').call(updateTsaProposal, { id: plan, ...draft() })
    expect((await as('upcm').call(deleteTsaCategory, { id })).status).toBe(200)
    expect(await row()).toBeUndefined()
    expect((await as('upcm').call(deleteTsaCategory, { id })).status).toBe(404)
    for (const who of ['tsa', 'tsastaff', 'guest'] as const)
      expect([who, (await as(who).call(createTsaCategory, { name: 'Mine' })).status]).toEqual([who, 403])
  })
})

describe('a micro event', () => {
  const event = (changes: object = {}) => ({
    title: `Event ${++count}`,
    event_date: dayAway(10),
    link: 'https://foto.example/1',
    ...changes,
  })

  test('belongs to the officer’s campus, or to the one that staff name', async () => {
    const mine = (await as('tsa').call(createMicroEvent, event())).body.data.id
    expect((await as('tsa').call(listMicroEvents, { filter: { id: mine } })).body.data).toMatchObject([
      { tsa_id: own, description: '', event_date: dayAway(10) },
    ])
    expect((await as('scholar').call(listMicroEvents, { filter: { id: mine } })).body.total).toBe(0)
    const whose = await as('elsn').call(createMicroEvent, event())
    expect([whose.status, whose.error.errors]).toEqual([422, { tsa_id: ['Choose whose event this is'] }])
    const theirs = (await as('elsn').call(createMicroEvent, event({ tsa_id: other }))).body.data.id
    expect((await as('scholar').call(listMicroEvents, { filter: { id: theirs } })).body.total).toBe(1)
    expect((await as('tsa').call(createMicroEvent, event({ tsa_id: other }))).status).toBe(404)
    expect((await as('elsn').call(createMicroEvent, event({ tsa_id: missing }))).status).toBe(404)
    expect((await as('scholar').call(createMicroEvent, event())).status).toBe(403)
    for (const changes of [{ tsa_id: own }, {}]) expect((await as('guest').call(createMicroEvent, event(changes))).status).toBe(403)

    expect((await as('tsa').call(updateMicroEvent, { id: mine, ...event({ title: 'Moved', event_date: dayAway(17) }) })).status).toBe(200)
    expect(
      (await as('tsa').call(listMicroEvents, { filter: { from: dayAway(17), to: dayAway(17) } })).body.data.map(({ id }) => id),
    ).toEqual([mine])
    expect((await as('tsa').call(updateMicroEvent, { id: theirs, ...event() })).status).toBe(404)
    const bad = await as('tsa').call(updateMicroEvent, { id: mine, title: '', event_date: 'soon', link: '' })
    expect(bad.error.errors).toEqual({ title: ['Title is required'], event_date: ['must be a date'], link: ['Link is required'] })
    expect((await as('tsa').call(updateMicroEvent, { id: mine, ...event({ event_date: '' }) })).error.errors).toEqual({
      event_date: ['Date is required'],
    })
  })

  test('is deleted alone or with others, all or none', async () => {
    const ids = [
      (await as('tsa').call(createMicroEvent, event())).body.data.id,
      (await as('tsa').call(createMicroEvent, event())).body.data.id,
    ]
    const theirs = (await as('elsn').call(createMicroEvent, event({ tsa_id: other }))).body.data.id
    expect((await as('tsa').call(deleteMicroEvents, [{ id: ids[0] }, { id: theirs }])).status).toBe(404)
    expect((await as('tsa').call(listMicroEvents, { filter: { id: ids[0] } })).body.total).toBe(1)
    expect((await as('tsa').call(deleteMicroEvents, ids)).body.message).toBe('2 events have been deleted')
    expect((await as('tsa').call(deleteMicroEvents, { id: ids[0] })).status).toBe(404)
    expect((await as('scholar').call(deleteMicroEvents, { id: theirs })).status).toBe(403)
    expect((await as('upcm').call(deleteMicroEvents, { id: theirs })).body.message).toBe('The event has been deleted')
  })
})
