import { readDraft, saveDraft } from '@pandu/contract/drafts'
import { readScholar, semesterMonths, semesterOf } from '@pandu/contract/accounts'
import { readOverview } from '@pandu/contract/overview'
import { listOwnInternships, proposalChecklist, stepSettings } from '@pandu/contract/proposals'
import { listReportScholars } from '@pandu/contract/reports'
import { searchAll } from '@pandu/contract/search'
import { login, readMe } from '@pandu/contract/session'
import { createScoreDraft, listScores, readThreshold, setThreshold } from '@pandu/contract/scores'
import { listInstructions, listSettingChanges, listSettings, readPolicy, updateSetting } from '@pandu/contract/settings'
import { trashDays } from '@pandu/contract/trash'
import { letterSteps } from '@pandu/contract/tsa'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'

const { world, as, rows } = accountWorld()
const { visitor } = world
const boss = () => as('superadmin')
const NEVER = '1970-01-01T00:00:00.000Z'

const settingOf = async (key: string) => (await boss().call(listSettings, {})).body.data.find((one) => one.key === key)!
const set = async (key: string, value: unknown) => boss().call(updateSetting, { key, value, updated_at: (await settingOf(key)).updated_at })

// By the calls first: what the process still knows is then what it reads without a row.
beforeEach(async () => {
  const { data } = (await boss().call(listSettings, {})).body
  for (const { key, value, default: usual } of data) if (JSON.stringify(value) !== JSON.stringify(usual)) await set(key, usual)
  await rows('delete from programme_settings')
  await rows('delete from setting_changes')
})

describe('what is stored', () => {
  test('the form of every setting keeps its draft', async () => {
    const form = updateSetting.at
    for (const { key, default: usual } of (await boss().call(listSettings, {})).body.data) {
      const kept = await boss().call(saveDraft, { form, record: key, version: 0, writer: 'tabnumberone', values: { value: usual } })
      expect([key, kept.status]).toEqual([key, 200])
      expect((await boss().call(readDraft, { form, record: key })).body.data?.values).toEqual({ value: usual })
    }
    await rows('delete from form_drafts')
  })

  test('every setting has a label, a sentence and a default that its own schema takes', async () => {
    const { data } = (await boss().call(listSettings, {})).body
    expect(data.length).toBeGreaterThan(12)
    for (const { label, help, value, default: usual, updated_at } of data) {
      expect([label.length > 3, help.length > 20, value, updated_at]).toEqual([true, true, usual, NEVER])
    }
    for (const { key, default: usual } of data) {
      const answer = await boss().call(updateSetting, { key, value: usual, updated_at: NEVER })
      expect([key, answer.status, answer.body.message]).toEqual([key, 200, 'Nothing has changed'])
    }
    expect((await boss().call(listSettingChanges, {})).body.total).toBe(0)
  })

  test('a change is stored with who made it, and stands in the history from old to new', async () => {
    expect((await set('trash.days', 30)).body.message).toBe('The setting has been saved')
    expect((await set('trash.days', '60')).status).toBe(200)
    expect((await set('mail.sender_name', 'Programme')).status).toBe(200)
    const { name } = demoPerson('superadmin')
    expect(await settingOf('trash.days')).toMatchObject({ value: 60, default: trashDays.default, updated_by: name })
    const { data } = (await boss().call(listSettingChanges, { filter: { key: 'trash.days' } })).body
    expect(data.map(({ from, to, by, label }) => ({ from, to, by, label }))).toEqual([
      { from: 30, to: 60, by: name, label: 'Trash' },
      { from: 90, to: 30, by: name, label: 'Trash' },
    ])
    expect((await boss().call(listSettingChanges, {})).body.total).toBe(3)
  })

  test.each([
    ['trash.days', 3, ['value']],
    ['trash.days', '', ['value']],
    ['trash.days', 'ten', ['value']],
    ['trash.days', null, ['value']],
    ['scores.threshold', 4.5, ['value']],
    ['scores.threshold', '', ['value']],
    ['reviews.late', { amber: 9, red: 9 }, ['value.red']],
    ['reviews.late', { amber: -1, red: 'x' }, ['value.amber', 'value.red']],
    ['notifications.remind_days', '1, x', ['value.1']],
    ['notifications.remind_days', '', ['value.0']],
    ['mail.sender_name', 'A <b@c.example>', ['value']],
    ['mail.sender_name', 'A\r\nBcc: b', ['value']],
    ['settings.policy', '<p> </p>', ['value']],
    [
      'reports.phases',
      { usual: { start_month: 13, baseline: 0, midline: 18, endline: 12 }, years: [] },
      ['value.usual.start_month', 'value.usual.endline'],
    ],
    ['reports.phases', { usual: { start_month: 9, baseline: 0, midline: 18, endline: 12 }, years: [] }, ['value.usual.endline']],
    [
      'reports.phases',
      {
        usual: { start_month: 9, baseline: 0, midline: 18, endline: 36 },
        years: [2024, 2024].map((year) => ({ year, start_month: 9, baseline: 0, midline: 18, endline: 36 })),
      },
      ['value.years.1.year'],
    ],
    ['accounts.semesters', { usual: { odd_month: 9, even_month: 9 }, years: [] }, ['value.usual.even_month']],
    [
      'accounts.semesters',
      { usual: { odd_month: 9, even_month: 3 }, years: [2024, 2024].map((year) => ({ year, odd_month: 1, even_month: 13 })) },
      ['value.years.0.even_month', 'value.years.1.even_month', 'value.years.1.year'],
    ],
  ])('%s refuses %j at its field', async (key, value, fields) => {
    const answer = await boss().call(updateSetting, { key, value, updated_at: NEVER })
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, fields])
    expect((await boss().call(listSettingChanges, {})).body.total).toBe(0)
  })

  test('of two who have read the same, the second learns that and gets what is stored', async () => {
    await set('trash.days', 30)
    const { updated_at } = await settingOf('trash.days')
    expect((await boss().call(updateSetting, { key: 'trash.days', value: 40, updated_at })).status).toBe(200)
    const late = await boss().call(updateSetting, { key: 'trash.days', value: 50, updated_at })
    expect([late.status, (late.body as unknown as { data: { stored: { value: number } } }).data.stored.value]).toEqual([409, 40])
    expect((await settingOf('trash.days')).value).toBe(40)
  })

  test('of two first changes at once one wins', async () => {
    const answers = await Promise.all([30, 40].map((value) => boss().call(updateSetting, { key: 'trash.days', value, updated_at: NEVER })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await boss().call(listSettingChanges, {})).body.total).toBe(1)
  })

  test('a setting that nobody declares is missing; what no longer fits reads as the default', async () => {
    expect((await boss().call(updateSetting, { key: 'nothing.here', value: 1, updated_at: NEVER })).status).toBe(404)
    await rows(`insert into programme_settings (name, value) values ('trash.days', '"old words"')`)
    expect((await settingOf('trash.days')).value).toBe(90)
  })
})

describe('what it changes', () => {
  test('the threshold of counselling counts at once, and its own dialog writes the same history', async () => {
    const low = async () => (await boss().call(listScores, { filter: { counselling: 1 } })).body.total
    await set('scores.threshold', 4)
    const many = await low()
    await boss().call(setThreshold, { threshold: 0 })
    expect([await low(), many > 0]).toEqual([0, true])
    expect((await boss().call(readThreshold, {})).body.data.threshold).toBe(0)
    const { data } = (await boss().call(listSettingChanges, { filter: { key: 'scores.threshold' } })).body
    expect(data.map(({ from, to }) => [from, to])).toEqual([
      [4, 0],
      [3.25, 4],
    ])
  })

  test('a cohort year with months of its own is due for its reports then, and no other year', async () => {
    const missing = async () =>
      (await boss().call(listReportScholars, { filter: { missing: 'endline' }, page: { size: 100 } })).body.data.map(
        ({ year_tf }) => year_tf,
      )
    const usual = { start_month: 9, baseline: 0, midline: 1, endline: 2 }
    await set('reports.phases', { usual, years: [] })
    const years = [...new Set(await missing())]
    const year = years[0]!
    expect(years.length).toBeGreaterThan(1)
    await set('reports.phases', { usual, years: [{ year, ...usual, endline: 120 }] })
    const rest = [...new Set(await missing())]
    expect(rest).not.toContain(year)
    expect(rest.toSorted()).toEqual(years.filter((one) => one !== year).toSorted())
    expect((await as('upcm').call(readOverview, {})).status).toBe(200)
  })

  test('a cohort year whose semesters begin in other months is in other semesters, and no other year', async () => {
    const [scholar, scholar2] = [demoPerson('scholar').id, demoPerson('scholar2').id]
    // Entered last year: with semesters from January and December the cohort is in its third, or in December in its fourth.
    const thisYear = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()
    const december = new Date(Date.now() + 7 * 3_600_000).getUTCMonth() === 11
    await rows('update users set year_tf = $2::int - case id when $1::int then 1 else 2 end where id = any($3::int[])', [
      scholar,
      thisYear,
      [scholar, scholar2],
    ])
    const semesters = async () => ({
      profile: (await as('scholar').call(readScholar, { scholar_id: scholar })).body.data.semester,
      checklist: (await as('scholar').call(proposalChecklist, { filter: { type: 'gep' } })).body.data.semester,
      other: (await as('scholar2').call(readScholar, { scholar_id: scholar2 })).body.data.semester,
    })
    const usual = { odd_month: 9, even_month: 3 }
    const before = await semesters()
    const late = { odd_month: 12, even_month: 6 }
    const years = [{ year: thisYear - 1, odd_month: 1, even_month: 12 }]
    await set('accounts.semesters', { usual, years })
    const own = december ? 4 : 3
    expect(await semesters()).toEqual({ profile: own, checklist: own, other: before.other })
    const scores = async () => (await as('scholar').call(createScoreDraft, { semester5: '3.1' })).error.errors
    const handedIn = (await as('scholar').call(listOwnInternships, {})).body.data
    expect(handedIn.length).toBeGreaterThan(0)
    for (const { semester, created_at } of handedIn)
      expect(semester).toBe(semesterOf(thisYear - 1, new Date(created_at), { ...semesterMonths.default, years }))
    expect(await scores()).toHaveProperty('semester5', ['Semester 5 has not begun yet'])
    await set('accounts.semesters', { usual: late, years: [] })
    expect((await semesters()).profile).not.toBe(own)
    await set('accounts.semesters', { usual, years: [] })
    expect(await semesters()).toEqual(before)
  })

  test('the overview says after how many days what waits is late', async () => {
    await set('overview.waiting', { amber: 2, red: 5 })
    // For every list, the next time the page asks who is signed in.
    expect((await as('upcm').call(readMe, {})).body.late).toEqual({ amber: 2, red: 5 })
    expect((await as('upcm').call(readOverview, {})).body.late).toEqual({ amber: 2, red: 5 })
  })

  test('a device stays signed in for as many days as the setting has', async () => {
    await set('session.days', 30)
    await visitor.call(login, { email: 'guest', password: demoPassword })
    const [session] = await rows<{ days: string }>(
      `select extract(day from expires_at - created_at)::text days from sessions where user_id = $1 order by id desc limit 1`,
      [demoPerson('guest').id],
    )
    expect(session?.days).toBe('30')
  })
})

describe('the policy', () => {
  test('everybody reads it, with the times of the settings', async () => {
    const words = async () => (await visitor.call(readPolicy, {})).body.data.html
    expect(await words()).toContain('trash: 90 days')
    expect(await words()).toContain('identity papers: 5 years')
    expect(await words()).not.toMatch(/[{}]/)
    await set('trash.days', 31)
    expect(await words()).toContain('trash: 31 days')
  })

  test('what the superadmin writes is cleaned', async () => {
    await set('settings.policy', '<h2>New</h2><p onclick="x()">Kept {trash_days}<script>alert(1)</script></p>')
    expect((await as('scholar').call(readPolicy, {})).body.data.html).toBe('<h2>New</h2><p>Kept 90 days</p>')
  })
})

describe('the search', () => {
  const found = async (who: 'superadmin' | 'upcm' | 'scholar', text: string) =>
    (await as(who).call(searchAll, { text })).body.data.flatMap(({ records }) => records.map(({ title, url }) => [title, url]))

  test('the superadmin finds every setting by its name, at its line; nobody else finds one', async () => {
    for (const { key, label } of (await boss().call(listSettings, {})).body.data) {
      const line = [label, `/settings?tab=programme#${key}`]
      expect(await found('superadmin', label)).toContainEqual(line)
      expect(await found('upcm', label)).not.toContainEqual(line)
    }
    const groups = (await as('upcm').call(searchAll, { text: 'setting' })).body.data.map(({ key }) => key)
    expect([groups.includes('settings'), groups.includes('own_settings')]).toEqual([false, true])
  })

  test('everybody finds what they set for themselves, and the policy', async () => {
    expect(await found('scholar', 'dark')).toContainEqual(['Colours', '/settings#colours'])
    expect(await found('scholar', 'policy')).toContainEqual(['Policy', '/policy'])
  })
})

describe('the steps before something is handed in', () => {
  const steps = async () => {
    const { data } = (await as('scholar').call(listInstructions, {})).body
    return Object.fromEntries(data.map(({ key, lines }) => [key, lines]))
  }

  test('are those of the specification until the superadmin writes others, one in each line, and the history keeps them', async () => {
    expect(await steps()).toEqual({
      'proposals.steps.internships': [],
      'proposals.steps.sponsorships': stepSettings.sponsorships.default,
      'proposals.steps.gep': [],
      'tsa.steps.letter': letterSteps.default,
    })
    expect(stepSettings.sponsorships.default).toHaveLength(4)
    expect((await set('proposals.steps.sponsorships', '  Ask the   campus\n\nWrite it down\n')).status).toBe(200)
    expect((await steps())['proposals.steps.sponsorships']).toEqual(['Ask the campus', 'Write it down'])
    const [change] = (await boss().call(listSettingChanges, { filter: { key: 'proposals.steps.sponsorships' } })).body.data
    expect(change).toMatchObject({ from: stepSettings.sponsorships.default, to: ['Ask the campus', 'Write it down'] })
    expect((await set('tsa.steps.letter', '')).status).toBe(200)
    expect((await steps())['tsa.steps.letter']).toEqual([])
  })

  test('are at most twelve of three hundred letters, and nobody but the superadmin writes them', async () => {
    for (const value of [Array.from({ length: 13 }, () => 'x').join('\n'), 'x'.repeat(301), 7]) {
      const { status, error } = await set('proposals.steps.sponsorships', value)
      expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['value']])
    }
    expect((await set('proposals.steps.sponsorships', Array.from({ length: 12 }, () => 'x'.repeat(300)).join('\n'))).status).toBe(200)
    const given = { key: 'proposals.steps.gep', value: 'x', updated_at: NEVER }
    expect((await as('upcm').call(updateSetting, given)).status).toBe(403)
  })
})
