import { recordOf } from '@pandu/contract/kit'
import { competencyKeys, emptyReport, type Report, type ReportScholar, type ReportSheetRow } from '@pandu/contract/reports'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, refuse, settled, type Answers } from '../../test/index.ts'
import { reportScreens } from './reports.screens.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() =>
  Promise.all([
    import('./BatchPage.tsx'),
    import('./UpdateReportPage.tsx'),
    import('./CohortSheet.tsx'),
    import('./DownloadsPage.tsx'),
    import('./ReportsPage.tsx'),
    import('./PickScholarDialog.tsx'),
    import('./PhaseDialog.tsx'),
  ]),
)

const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const report: Report = {
  ...emptyReport(),
  id: 4,
  scholar_id: 12,
  name: 'Sekar',
  no_tf: 'TLD-1',
  university: null,
  year_tf: 2023,
  periode: 'baseline',
  created_by: null,
  updated_by: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const row = (changes: Partial<ReportSheetRow> = {}): ReportSheetRow => ({
  ...emptyReport(),
  id: 12,
  id_scholar: 12,
  report_id: 4,
  name: 'Sekar',
  no_tf: 'TLD-1',
  periode: 'baseline',
  updated_by: null,
  updated_at: '2026-01-01T00:00:00Z',
  ...changes,
})
const common: Answers = {
  'GET migrations/form/report': { data: [], message: '' },
  'GET history/report': { data: [], message: '' },
  'GET draft': { data: null, message: '' },
}
const assessor = () => person('VENDOR', 'ASSESSMENT')
const openSheet = (answers: Answers) =>
  openApp(reportScreens, '/admin/cm/batch/teladan-report/baseline', { me: assessor(), answers: { ...common, ...answers } })
const cell = (field: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `${field}: competency_value of Sekar` })

test('a cell is saved when it is left, with what was read; a wrong one stays here and says why', async () => {
  const app = await openSheet({
    'GET report/batch': page(row()),
    'POST report/batch': { message: 'Saved', data: { id: 4, updated_at: '2026-01-02T00:00:00Z' } },
  })
  await app.user.type(await cell('Grit'), '9')
  await app.user.type(await cell('Innovation'), '3,5')
  await app.user.tab()
  expect(await screen.findByText('must be a number from 1 to 5 with at most one decimal')).toBeTruthy()
  await waitFor(() =>
    expect(app.calls('POST report/batch').map(({ input }) => input)).toEqual([
      { id_scholar: 12, periode: 'baseline', updated_at: '2026-01-01T00:00:00Z', competency_value: { innovation: '3,5' } },
    ]),
  )
  expect((await cell('Grit')).getAttribute('aria-invalid')).toBe('true')
  // The row must not say that it was saved.
  expect(await screen.findByText('Not all saved')).toBeTruthy()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('arrows and Enter move from cell to cell, and cells of Excel fill the rows below', async () => {
  const app = await openSheet({
    'GET report/batch': page(row(), row({ id: 13, id_scholar: 13, name: 'Yulius', updated_at: null })),
    'POST report/batch': { message: 'Saved', data: { id: 4, updated_at: '2026-01-02T00:00:00Z' } },
  })
  const below = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Grit: competency_value of Yulius' })
  await app.user.click(await cell('Grit'))
  await app.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(below())
  await app.user.keyboard('{ArrowUp}{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Integrity: competency_value of Sekar' }))
  await app.user.click(await cell('Grit'))
  await app.user.paste('4\t3\n2\t1\n5\t5\n')
  expect([(await cell('Grit')).value, (await cell('Integrity')).value, below().value]).toEqual(['4', '3', '2'])
  expect(await screen.findByText('2 cells did not fit on this page')).toBeTruthy()
})

test('the address keeps the cohort and the part that are shown, in another phase as well', async () => {
  const answers = { ...common, 'GET report/batch': page(row()) }
  const app = await openApp(reportScreens, '/admin/cm/batch/teladan-report/baseline?year=2020&show=competency_desc', {
    me: assessor(),
    answers,
  })
  expect(await screen.findByRole('textbox', { name: 'Grit: competency_desc of Sekar' })).toBeTruthy()
  expect(app.calls('GET report/batch')[0]?.input['filter']).toEqual({ periode: 'baseline', year_tf: '2020' })
  await app.user.click(screen.getByRole('radio', { name: 'Midline' }))
  await waitFor(() => expect(app.calls('GET report/batch').at(-1)?.input['filter']).toEqual({ periode: 'midline', year_tf: '2020' }))
  expect(await screen.findByRole('textbox', { name: 'Grit: competency_desc of Sekar' })).toBeTruthy()
  await app.user.click(screen.getByRole('combobox', { name: 'Cohort Year' }))
  await app.user.click(await screen.findByRole('option', { name: '2021' }))
  await waitFor(() => expect(app.calls('GET report/batch').at(-1)?.input['filter']).toEqual({ periode: 'midline', year_tf: '2021' }))
})

test('what was pasted is taken back with one press', async () => {
  const app = await openSheet({
    'GET report/batch': page(row({ competency_value: { ...emptyReport().competency_value, grit: 2 } })),
    'POST report/batch': { message: 'Saved', data: { id: 4, updated_at: '2026-01-02T00:00:00Z' } },
  })
  await app.user.click(await cell('Grit'))
  await app.user.paste('4\t3\n')
  expect([(await cell('Grit')).value, (await cell('Integrity')).value]).toEqual(['4', '3'])
  const notice = await screen.findByText('2 cells pasted')
  await app.user.click(within(notice.parentElement ?? notice).getByRole('button', { name: 'Undo' }))
  expect([(await cell('Grit')).value, (await cell('Integrity')).value]).toEqual(['2', ''])
})

test('the paragraphs of a text stay in its cell, the lines of a table fill the cells below', async () => {
  const app = await openSheet({
    'GET report/batch': page(row(), row({ id: 13, id_scholar: 13, name: 'Yulius', updated_at: null })),
    'POST report/batch': { message: 'Saved', data: { id: 4, updated_at: '2026-01-02T00:00:00Z' } },
  })
  await app.user.click(await screen.findByRole('combobox', { name: 'Show' }))
  await app.user.click(await screen.findByRole('option', { name: 'competency_evidence' }))
  const text = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Grit: competency_evidence of ${name}` })
  await app.user.click(await text('Sekar'))
  await app.user.paste('First paragraph\n\nSecond paragraph')
  expect([(await text('Sekar')).value, (await text('Yulius')).value]).toEqual(['First paragraph\n\nSecond paragraph', ''])
  const words = 'Of Sekar\nOf Yulius\n'
  const html = '<table><tr><td>Of Sekar</td></tr><tr><td>Of Yulius</td></tr></table>'
  // The clipboard data of the event, because jsdom has no clipboard.
  const table = { getData: (type: string) => (type === 'text/html' ? html : words) } as DataTransfer
  await app.user.click(await text('Sekar'))
  await app.user.paste(table)
  expect([(await text('Sekar')).value, (await text('Yulius')).value]).toEqual(['Of Sekar', 'Of Yulius'])
})

test('a row that could not be saved is saved once the connection is back', async () => {
  let answer: unknown = refuse(503, 'The database does not answer')
  const app = await openSheet({ 'GET report/batch': page(row()), 'POST report/batch': () => answer, 'HEAD /healthz': {} })
  await app.user.type(await cell('Grit'), '4')
  await app.user.tab()
  expect(await screen.findByText('Not saved')).toBeTruthy()
  answer = { message: 'Saved', data: { id: 4, updated_at: '2026-01-02T00:00:00Z' } }
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.queryByText('Saved')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('a row that was refused as a whole says why, until it is saved', async () => {
  let answer: unknown = refuse(404, 'This scholar is in the trash')
  const app = await openSheet({ 'GET report/batch': page(row()), 'POST report/batch': () => answer })
  await app.user.type(await cell('Grit'), '4')
  await app.user.tab()
  expect(await screen.findByText('This scholar is in the trash')).toBeTruthy()
  answer = { message: 'Saved', data: { id: 4, updated_at: '2026-01-02T00:00:00Z' } }
  await app.user.type(await cell('Innovation'), '3')
  await app.user.tab()
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByText('This scholar is in the trash')).toBeNull()
})

test('of two who change the same row the second sees both ways, and keeps what was typed', async () => {
  let now = refuse(409, 'Somebody changed this report', {
    stored: { ...emptyReport(), description: 'Theirs', updated_at: '2026-01-03T00:00:00Z' },
  }) as unknown
  const app = await openSheet({ 'GET report/batch': page(row()), 'POST report/batch': () => now })
  await app.user.type(await cell('Grit'), '4')
  await app.user.tab()
  const alert = await screen.findByRole('alert')
  expect((await cell('Grit')).value).toBe('4')
  now = { message: 'Saved', data: { id: 4, updated_at: '2026-01-04T00:00:00Z' } }
  await app.user.click(within(alert).getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(app.calls('POST report/batch').at(-1)?.input).toMatchObject({ updated_at: '2026-01-03T00:00:00Z' }))
  expect(app.calls('POST report/batch').at(-1)?.input).not.toHaveProperty('description')
})

const openReport = (answers: Answers, me = assessor()) =>
  openApp(reportScreens, '/admin/cm/update/teladan-report/12/baseline', { me, answers: { ...common, ...answers } })
const grit = async () => within(await screen.findByRole('region', { name: 'Grit' }))

test('a change of an outdated report says at the field what is stored', async () => {
  const stored = { ...emptyReport(), competency_value: { ...emptyReport().competency_value, grit: 2 }, updated_at: '2026-01-02T00:00:00Z' }
  const app = await openReport({
    'GET migrations/report_summary/{id}/{periode}': { data: report, message: '' },
    'POST migrations/report_summary/update': refuse(409, 'Somebody changed this report', { stored }),
  })
  await app.user.type((await grit()).getByRole('textbox', { name: 'competency_value' }), '4')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await (await grit()).findByText('Stored now: 2')).toBeTruthy()
})

test('where there is no report yet its page leads to the creation, for those who write', async () => {
  const none = { 'GET migrations/report_summary/{id}/{periode}': refuse(404) }
  const app = await openReport(none)
  expect((await screen.findByRole('link', { name: 'Create Report' })).getAttribute('href')).toBe(
    '/admin/cm/create/teladan-report/12/baseline',
  )
  app.unmount()
  await openReport(none, person('TF', 'GUEST'))
  expect(await screen.findByText('There is no such report yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create Report' })).toBeNull()
})

const sekar: ReportScholar = {
  id: 12,
  name: 'Sekar',
  email: 'sekar@mail.test',
  gender: 'Female',
  no_tf: 'TLD-1',
  university: null,
  year_tf: 2023,
  profile_picture: null,
  periods: ['baseline'],
}
/** Opens a phase of the scholar in the list. */
const openPhase = async (phase: string, me = assessor()) => {
  const app = await openApp(reportScreens, '/admin/cm/list/teladan-report', {
    me,
    answers: {
      ...common,
      'GET report/summary': page(),
      'GET report/scholar': page(sekar),
      'GET manage/univ/get': page(),
      'GET migrations/report_summary/{id}/{periode}': ({ periode }) =>
        periode === 'baseline' ? { data: report, message: '' } : refuse(404),
    },
  })
  await app.user.click(await screen.findByRole('tab', { name: 'Scholars' }))
  await app.user.click(await screen.findByText('sekar@mail.test'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report of Sekar' }))
  expect(dialog.getAllByRole('button', { name: /line/ }).map(({ textContent }) => textContent)).toEqual([
    'BaselineWritten',
    'MidlineNot written yet',
    'EndlineNot written yet',
  ])
  await app.user.click(dialog.getByRole('button', { name: new RegExp(`^${phase}`) }))
  return app
}

test('the page of a new report says where there is one already, and leads to it', async () => {
  const open = (periods: ReportScholar['periods']) =>
    openApp(reportScreens, '/admin/cm/create/teladan-report/12/midline', {
      me: assessor(),
      answers: { ...common, 'GET report/scholar': page({ ...sekar, periods }) },
    })
  const free = await open(['baseline'])
  expect(await screen.findByRole('textbox', { name: 'description' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open report' })).toBeNull()
  free.unmount()
  await open(['baseline', 'midline'])
  expect((await screen.findByRole('link', { name: 'Open report' })).getAttribute('href')).toBe('/admin/cm/update/teladan-report/12/midline')
})

test('a phase that has a report opens it; one that has none opens its creation, for those who write', async () => {
  const written = await openPhase('Baseline')
  await waitFor(() => expect(written.path()).toBe('/report/baseline/12'))
  written.unmount()
  const none = await openPhase('Midline')
  await waitFor(() => expect(none.path()).toBe('/admin/cm/create/teladan-report/12/midline'))
  none.unmount()
  const guest = await openPhase('Midline', person('TF', 'GUEST'))
  await waitFor(() => expect(guest.path()).toBe('/report/midline/12'))
})

test('the list begins with the columns of the specification, in their order; what the picker adds comes after them', async () => {
  const row = {
    ...recordOf(competencyKeys, () => null),
    id: 4,
    scholar_id: 12,
    no_tf: 'TLD-1',
    name: 'Sekar',
    universiti: 'IPB',
    year_tf: 2023,
    period: 'baseline',
    competency_evidence: 0,
    updated_by: 'Nur',
    issued_version: null,
    is_changed: false,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }
  const app = await openApp(reportScreens, '/admin/cm/list/teladan-report', {
    me: assessor(),
    answers: { ...common, 'GET report/summary': page(row), 'GET manage/univ/get': page() },
  })
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  await screen.findByRole('row', { name: /Sekar/ })
  const first = ['No', 'No TELADAN', 'Scholar Name', 'University', 'Period', 'Updated By', 'Updated At']
  expect(headings().slice(0, 7)).toEqual(first)
  await app.user.click(screen.getByRole('button', { name: 'Choose columns' }))
  // There is no single checkbox for the texts or for all nine values.
  expect(screen.queryByRole('checkbox', { name: /Description|^Value$/ })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Select All' }))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(headings().length).toBeGreaterThan(18))
  expect(headings().slice(0, 7)).toEqual(first)
  app.unmount()
})

test('the picker of scholars has its three words, begins with all years, and says No Data whatever has emptied it', async () => {
  const app = await openApp(reportScreens, '/admin/cm/list/teladan-report', {
    me: assessor(),
    answers: {
      ...common,
      'GET report/summary': page(),
      'GET manage/univ/get': page(),
      'GET report/scholar': ({ filter }) => (filter?.search || filter?.year_tf ? page() : page(sekar)),
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Create Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a scholar' }))
  await dialog.findByRole('option', { name: /Sekar.*sekar@mail.test/ })
  const year = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Cohort' })
  expect(year.value).toBe('Cohort')
  await app.user.click(year)
  const years = dialog.getAllByRole('option', { name: /^(Cohort|\d{4})$/ }).map(({ textContent }) => textContent)
  expect([years[0], years[1], years.at(-1)]).toEqual(['Cohort', String(new Date().getFullYear()), '2019'])
  await app.user.click(dialog.getByRole('option', { name: '2019' }))
  expect(await dialog.findByText('No Data')).toBeTruthy()
  await app.user.type(dialog.getByPlaceholderText('Type name or Scholars email'), 'nobody')
  await waitFor(() => expect(app.calls('GET report/scholar').at(-1)?.input['filter']).toEqual({ search: 'nobody', year_tf: '2019' }))
  expect(await dialog.findByText('No Data')).toBeTruthy()
})

test('the page of downloads asks for its list once, and the list says how many were downloaded', async () => {
  const download = { ...report, period: 'baseline', downloaded_at: '2026-03-04T00:00:00Z' }
  const app = await openApp(reportScreens, '/report/download-counter', {
    me: person('TF', 'UPCM'),
    answers: { ...common, 'GET migrations/report_summary/download/count': { ...page(download), total: 3, downloaded: 1 } },
  })
  expect(await screen.findByText('Scholars have downloaded 1 of 3 reports')).toBeTruthy()
  expect(await screen.findByText('Sekar')).toBeTruthy()
  expect(app.calls('GET migrations/report_summary/download/count')).toHaveLength(1)
})

test('a scholar who takes the PDF of a valid version has downloaded the report; an older version is none', async () => {
  const issue = (version: number, state: string) => ({
    id: version,
    code: '7KQ2-M9XD-4RTB',
    version,
    state,
    issued_at: '2026-01-01T00:00:00Z',
    issued_by: null,
    ended_at: null,
    ended_by: null,
    reason: '',
    path: `/api/file/${version}`,
  })
  const band = recordOf(competencyKeys, () => null)
  const phase = (periode: string) => ({ periode, report: periode === 'baseline' ? { ...report, written_by: null } : null, band })
  const answers = {
    ...common,
    'GET migrations/report_summary/recap/{scholarId}': {
      data: { ...report, scholar_id: 101, profile_picture: null, fields: [], phases: ['baseline', 'midline', 'endline'].map(phase) },
      message: '',
    },
    'GET migrations/report_summary/issue': { data: [issue(2, 'valid'), issue(1, 'replaced')], message: '' },
    'POST migrations/report_summary/download/count': { message: 'Counted' },
  }
  const open = (me: ReturnType<typeof assessor>) => openApp(reportScreens, '/report/baseline/101', { me, answers })
  const counted = 'POST migrations/report_summary/download/count'
  const app = await open(person('SCHOLAR'))
  await app.user.click(await screen.findByRole('button', { name: 'PDF of version 1' }))
  await app.user.click(screen.getByRole('button', { name: 'PDF of version 2' }))
  await waitFor(() => expect(app.calls(counted).map(({ input }) => input)).toEqual([{ scholar_id: 101, period: 'baseline' }]))
  app.unmount()
  const staff = await open(person('TF', 'UPCM'))
  await staff.user.click(await screen.findByRole('button', { name: 'PDF of version 2' }))
  await settled(staff)
  expect(staff.calls(counted)).toEqual([])
})

test('the history says that the time in the trash was over where nobody deleted a report for good', async () => {
  const step = (id: number, action: string, updated_by: string | null) => ({
    id,
    action,
    updated_by,
    periode: 'baseline',
    updated_at: '2026-01-01T00:00:00Z',
    changes: [],
  })
  await openReport({
    'GET migrations/report_summary/{id}/{periode}': { data: report, message: '' },
    'GET history/report': { data: [step(3, 'created', 'Nur'), step(2, 'deleted', null), step(1, 'trashed', null)], message: '' },
  })
  expect(await screen.findByText('Nur wrote the baseline report')).toBeTruthy()
  expect(screen.getByText('The time of the baseline report in the trash was over: it was permanently deleted')).toBeTruthy()
  expect(screen.getByText('A deleted account moved to the trash the baseline report')).toBeTruthy()
})

test('the recap has words and evidence of each phase, and says where nothing was written', async () => {
  const of = (grit: number, words: string, evidence: string) => ({
    ...report,
    competency_value: { ...report.competency_value, grit },
    competency_desc: { ...report.competency_desc, grit: words },
    competency_evidence: { ...report.competency_evidence, grit: evidence },
    written_by: null,
  })
  const band = recordOf(competencyKeys, () => null)
  const phases = [
    { periode: 'baseline', report: of(2, 'Gives up.', ''), band },
    { periode: 'midline', report: of(3.5, '', 'Finished the course.'), band },
    { periode: 'endline', report: null, band },
  ]
  await openApp(reportScreens, '/recap/12', {
    me: person('TF', 'UPCM'),
    answers: {
      ...common,
      'GET migrations/report_summary/recap/{scholarId}': { data: { ...report, profile_picture: null, fields: [], phases }, message: '' },
    },
  })
  const part = within(await screen.findByRole('region', { name: 'grit' }))
  expect([part.getByText('Gives up.'), part.getByText('Finished the course.')]).toHaveLength(2)
  expect(part.queryByText('Nothing has been written.')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'integrity' })).getAllByText('Nothing has been written.')).toHaveLength(2)
  expect(screen.getByRole('columnheader', { name: 'Change since baseline' })).toBeTruthy()
  // A missing value is a dash to the eye and words to screen readers.
  const values = within(screen.getByRole('row', { name: /^integrity/ }))
  expect(values.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['–No value', '–No value', expect.stringMatching('–')])
  expect(values.getAllByRole('cell', { name: 'No value' })).toHaveLength(2)
})
