import type { ScholarScores, ScoreDraft } from '@pandu/contract/scores'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, refuse, type Answers } from '../../test/index.ts'
import { scoreScreens } from './scores.screens.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() =>
  Promise.all([import('./OwnScoresPage.tsx'), import('./ScoresPage.tsx'), import('./DraftDetail.tsx'), import('./ImportDialog.tsx')]),
)

const none = {
  semester1: null,
  semester2: null,
  semester3: null,
  semester4: null,
  semester5: null,
  semester6: null,
  semester7: null,
  semester8: null,
}
const draft = (changes: Partial<ScoreDraft> = {}): ScoreDraft => ({
  id: 7,
  scholar_score_draft_id: 7,
  scholar_id: 501,
  name: 'Suharto',
  id_teladan: 'TF-2023-001',
  university: 'Universitas Riau',
  year_tf: 2023,
  ...none,
  semester5: 3.14,
  attachment: '/api/file/9',
  file_name: 'transcript.pdf',
  file_type: 'application/pdf',
  approval: 'process',
  notes: '',
  version: 3,
  created_at: '2026-03-01T03:00:00Z',
  updated_at: '2026-03-04T03:00:00Z',
  waiting_since: '2026-03-04T03:00:00Z',
  ...changes,
})
const standing = (changes: Partial<ScholarScores> = {}): ScholarScores => ({
  id: 501,
  scholar_id: 501,
  name: 'Suharto',
  id_teladan: 'TF-2023-001',
  university: 'Universitas Riau',
  year_tf: 2023,
  ...none,
  semester1: 3.5,
  semester3: 3.1,
  latest: 3.1,
  average: 3.3,
  counselling: true,
  version: 4,
  updated_at: '2026-03-04T03:00:00Z',
  ...changes,
})
const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answersFor = (more: Answers = {}, now: () => ScoreDraft = draft): Answers => ({
  'GET scholar/draft': () => page(now()),
  'GET scholar/draft/history': { data: [], message: '' },
  'GET scholar/score': page(standing()),
  'GET scholar/score/history': {
    data: [
      {
        id: 2,
        at: '2026-03-04T03:00:00Z',
        by: 'Bayu',
        by_role: 'TF',
        semester: 3,
        from: 3.2,
        to: 3.1,
        source: 'edit',
        draft_id: null,
        operation_id: null,
      },
      {
        id: 1,
        at: '2026-02-04T03:00:00Z',
        by: 'Bayu',
        by_role: 'TF',
        semester: 1,
        from: null,
        to: 3.5,
        source: 'import',
        draft_id: null,
        operation_id: 9,
      },
    ],
    message: '',
  },
  'GET scholar/score/threshold': { data: { threshold: 3.25 }, message: '' },
  'GET manage/univ/get': page(),
  ...more,
})
const openOwn = (answers: Answers, path = '/profile/scores') => openApp(scoreScreens, path, { me: person('SCHOLAR'), answers })
const openStaff = (answers: Answers, me = person('TF', 'UPCM'), path = '/admin/cm/submission?open=7') =>
  openApp(scoreScreens, path, { me, answers })
const field = (dialog: { getByRole: typeof screen.getByRole }, semester: number) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name: `Semester ${semester}` })

test('the page of a scholar says each score with its source, and the plot says it in words with the threshold', async () => {
  await openOwn(answersFor())
  const plot = await screen.findByRole('img', { name: /^Your scores by semester S1: 3.50, S2: none, S3: 3.10, .+ Counselling below 3.25$/ })
  expect(plot.querySelectorAll('circle')).toHaveLength(1)
  expect(plot.querySelectorAll('rect')).toHaveLength(1)
  expect(await screen.findByText('Import #9')).toBeTruthy()
  expect(screen.getByText('Edited')).toBeTruthy()
  expect(screen.getByText('1 score was changed later')).toBeTruthy()
  expect(screen.getByText('Let us talk')).toBeTruthy()
})

test('a submission takes digits, comma and point only, says JPEG/PDF, and sends what was filled in', async () => {
  const app = await openOwn(answersFor({ 'POST scholar/draft': { message: 'Sent', data: { id: 7 } } }))
  await app.user.click(await screen.findByRole('button', { name: 'Submit scores' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit scores' }))
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('enter at least one score')).toBeTruthy()
  await app.user.type(field(dialog, 5), '3a,4-1')
  expect(field(dialog, 5).value).toBe('3,41')
  expect(dialog.getByText('Understood as 3.41')).toBeTruthy()
  await app.user.type(field(dialog, 6), '4.5')
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('must be a number from 0 to 4 with at most two decimals')).toBeTruthy()
  await app.user.clear(field(dialog, 6))
  expect(dialog.getByText('JPEG/PDF, at most 5 MB')).toBeTruthy()
  expect(dialog.queryByRole('combobox', { name: 'Status' })).toBeNull()
  const large = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await app.user.upload(chooser, large)
  expect(await dialog.findByText('File size should be at most 5 MB!')).toBeTruthy()
  await app.user.upload(chooser, new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(app.calls('POST scholar/draft')).toHaveLength(1))
  expect(app.calls('POST scholar/draft')[0]!.input).toMatchObject({ semester5: '3.41', attachment: expect.any(File) })
})

test('a revision shows its notes, and what is changed goes with the version that was read', async () => {
  const app = await openOwn(
    answersFor({ 'POST scholar/draft/update': { message: 'Sent' } }, () => draft({ approval: 'revision', notes: 'It reads 3.41 there' })),
    '/profile/scores?open=7',
  )
  await app.user.click(await screen.findByRole('button', { name: 'Update scores' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update scores' }))
  expect(within(dialog.getByRole('note')).getByText('It reads 3.41 there')).toBeTruthy()
  expect(dialog.getByText('Revision notes')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'transcript.pdf' })).toBeTruthy()
  await app.user.clear(field(dialog, 5))
  await app.user.type(field(dialog, 5), '3.41')
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(app.calls('POST scholar/draft/update')[0]?.input).toEqual({ id: 7, semester5: '3.41', version: 3 }))
})

test('a review offers the states in their order, warns before approval, and mends a slip before it decides', async () => {
  const app = await openStaff(
    answersFor({ 'POST scholar/draft/update': { message: 'ok' }, 'POST scholar/draft/status': { message: 'Recorded' } }),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scores of Suharto' }))
  expect(await dialog.findByText('Current scores: S1 3.50 · S3 3.10.')).toBeTruthy()
  await app.user.click(dialog.getByRole('combobox', { name: 'Status' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Process',
    'Approved',
    'Declined',
    'Revision',
  ])
  await app.user.click(screen.getByRole('option', { name: 'Approved' }))
  expect(dialog.getByText('Are you sure you want to change to "approved", you can\'t change it anymore')).toBeTruthy()
  await app.user.clear(field(dialog, 5))
  await app.user.type(field(dialog, 5), '3.41')
  await app.user.click(dialog.getByRole('button', { name: 'ACCEPT' }))
  await waitFor(() =>
    expect(app.calls('POST scholar/draft/status')[0]?.input).toEqual({
      scholar_id: 501,
      scholar_score_draft_id: 7,
      approval: 'approved',
      notes: '',
      version: 4,
    }),
  )
  expect(app.calls('POST scholar/draft/update')[0]!.input).toEqual({ id: 7, semester5: '3.41', version: 3 })
})

test('a revision without notes is not sent; a lost decision says who was first and keeps the text', async () => {
  let now = draft()
  const app = await openStaff(
    answersFor(
      {
        'POST scholar/draft/status': () => {
          now = draft({ approval: 'declined', version: 4 })
          return refuse(409, 'Ratna already decided on this score submission')
        },
      },
      () => now,
    ),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scores of Suharto' }))
  await app.user.click(dialog.getByRole('combobox', { name: 'Status' }))
  await app.user.click(await screen.findByRole('option', { name: 'Revision' }))
  await app.user.click(dialog.getByRole('button', { name: 'ACCEPT' }))
  expect(await dialog.findByText('notes are required for revision and declined')).toBeTruthy()
  await app.user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'Mend it')
  await app.user.click(dialog.getByRole('button', { name: 'ACCEPT' }))
  expect(await dialog.findByText('Ratna already decided on this score submission')).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('Mend it')
  expect(app.calls('POST scholar/draft/status')).toHaveLength(1)
})

test('staff who do not decide look at everything and save nothing (000 §6)', async () => {
  const app = await openStaff(answersFor(), person('TF', 'LD'))
  await app.user.click(await screen.findByRole('button', { name: 'View scores' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scores of Suharto' }))
  expect(field(dialog, 5).disabled).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).disabled).toBe(true)
  expect(dialog.queryByRole('button', { name: 'ACCEPT' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})

test('an approved submission can neither be reviewed nor changed', async () => {
  await openStaff(answersFor({}, () => draft({ approval: 'approved' })))
  expect(await screen.findByText('These scores are approved and part of the record.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})

test('the list of scores counts those below the threshold; UPCM sets it, an edit sends only what differs', async () => {
  const app = await openStaff(
    answersFor({ 'POST scholar/score/threshold': { message: 'Set' }, 'POST scholar/score/update': { message: 'Saved' } }),
    person('TF', 'UPCM'),
    '/admin/cm/submission?tab=scores',
  )
  expect(await screen.findByText(/1 scholar is below it now/)).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Change threshold' }))
  const threshold = within(await screen.findByRole('dialog', { name: 'Threshold of counselling' }))
  await app.user.clear(threshold.getByRole('textbox', { name: 'Counselling below' }))
  await app.user.type(threshold.getByRole('textbox', { name: 'Counselling below' }), '3.3')
  await app.user.click(threshold.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.calls('POST scholar/score/threshold')[0]?.input).toEqual({ threshold: '3.3' }))

  await app.user.click(await screen.findByRole('button', { name: 'Actions for Suharto' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Edit scores' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit scores of Suharto' }))
  await app.user.clear(field(dialog, 3))
  await app.user.type(field(dialog, 2), '3.6')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(app.calls('POST scholar/score/update')[0]?.input).toEqual({ scholar_id: 501, semester2: '3.6', semester3: '', version: 4 }),
  )
})

test('a reviewer goes on to the submission that waits next', async () => {
  const next = draft({ id: 8, scholar_score_draft_id: 8, name: 'Megawati' })
  const answer = (input: { filter: { approval?: string } }) => (input.filter.approval ? page(draft(), next) : page(draft()))
  await openStaff(answersFor({ 'GET scholar/draft': answer as never }), person('VENDOR'), '/admin/cm/submission?open=7&year_tf=2023')
  const link = await screen.findByRole('link', { name: 'Next waiting' })
  expect(link.getAttribute('href')).toBe('/admin/cm/submission?year_tf=2023&open=8')
})

test('an import leads from the template over the checked rows to the undo', async () => {
  const row = {
    row: 2,
    no_tf: 'TF-2023-001',
    name: 'Suharto',
    sheet_name: 'SUHARTO',
    ...Object.fromEntries(Object.keys(none).map((key) => [key, ''])),
    changes: 1,
    difference: 'S2 3.10 → 3.40',
    errors: [],
    warnings: [],
    notes: [],
  }
  const app = await openStaff(
    answersFor({
      'GET scholar/score/template': { message: '', data: { path: '/api/scholar/score/template/file' } },
      'POST scholar/score/import': ({ preview }) => ({
        message: 'Scores of 1 scholar imported',
        data: { rows: preview === '1' ? [row] : [], valid: 1, invalid: 0, operation_id: preview === '1' ? null : 12 },
      }),
    }),
    person('TF', 'UPCM'),
    '/admin/cm/submission',
  )
  await app.user.click(await screen.findByRole('button', { name: 'Import scores' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import scores' }))
  await waitFor(() =>
    expect(dialog.getByRole('link', { name: 'Download template' }).getAttribute('href')).toBe('/api/scholar/score/template/file'),
  )
  const sheet = new File(['PK'], 'nilai.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  await app.user.upload(dialog.getByLabelText(/Drop the filled template/), sheet)
  expect(await dialog.findByRole('cell', { name: 'S2 3.10 → 3.40' })).toBeTruthy()
  expect([dialog.getByRole('cell', { name: 'Suharto' }), dialog.getByRole('cell', { name: 'SUHARTO' })]).toHaveLength(2)
  await app.user.click(await dialog.findByRole('button', { name: 'Import 1 Scholar' }))
  expect(await dialog.findByText('Scores of 1 scholar imported')).toBeTruthy()
  expect(dialog.getByText(/operation #12/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeTruthy()
})
