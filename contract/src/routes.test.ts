import { expect, test } from 'vitest'
import { isKnownAddress, type Route, routes } from './routes.ts'

/** The addresses people have in their bookmarks and mails: whoever changes one changes this table too. */
const table = `
auth /
auth /admin/$type/$id/member-cohort
auth /admin/$type/$id/user-vendor
auth /admin/$type/$path/add-multiple path=business-acumen
auth /admin/$type/assessment-report
auth /admin/$type/assessment-tools
auth /admin/$type/bank-data
auth /admin/$type/bank-data/add-data
auth /admin/$type/bank-data/add-multiple-data
auth /admin/$type/bank-data/update-data/$idBankData
auth /admin/$type/batch/contract
auth /admin/$type/batch/scholar/import
auth /admin/$type/batch/teladan-report/$phase phase=baseline|midline|endline
auth /admin/$type/blast-email
auth /admin/$type/blast-email/history
auth /admin/$type/business-acumen
auth /admin/$type/cohort
auth /admin/$type/contract-template
auth /admin/$type/contract-template/$idTemplate
auth /admin/$type/create/teladan-report/$idScholar/$phase phase=baseline|midline|endline
auth /admin/$type/download/batch/teladan-report
auth /admin/$type/generate-contract
auth /admin/$type/gudang-belajar
auth /admin/$type/gudang-belajar/category
auth /admin/$type/gudang-belajar/create-data
auth /admin/$type/gudang-belajar/owner
auth /admin/$type/gudang-belajar/update-data/$idGudangBelajar
auth /admin/$type/identity-log
auth /admin/$type/issue/teladan-report
auth /admin/$type/list-contract
auth /admin/$type/list/assessment
auth /admin/$type/list/scholar
auth /admin/$type/list/teladan-report
auth /admin/$type/list/teladan-report/fields
auth /admin/$type/list/tf
auth /admin/$type/profile/$role/$id role=tf|vendor|scholar
auth /admin/$type/progress-send-contract
auth /admin/$type/regional-alumni
auth /admin/$type/regional-alumni/$id/member
auth /admin/$type/security-log
auth /admin/$type/submission
auth /admin/$type/submission/list/$idScholar
auth /admin/$type/update/teladan-report/$idScholar/$phase phase=baseline|midline|endline
auth /admin/$type/user/scholar
auth /admin/$type/vendor
auth /admin/assessment-tools/$id/config
auth /admin/cohort/$id/import
auth /admin/mp/dokumentasi-gep/$proposal_id
auth /admin/mp/dokumentasi-internship/$proposal_id
auth /admin/mp/list/$kind kind=all|internships|sponsorships|gep
auth /admin/mp/proposal-internship/$proposal_id
auth /admin/nt/regional-alumni
auth /admin/operation/$id
auth /admin/sn/business-acumen
auth /admin/sn/events
auth /admin/tsa/list
auth /admin/tsa/profile/$idTSA
auth /admin/tsa/tsa-proposal/list-detail/$tsa_id/$id
auth /assessment/$inside/$idInstance/$idSection/$idCourse inside=inclass
auth /bank-data/add-data → /admin/$type/bank-data/add-data
auth /bank-data/add-multiple-data → /admin/$type/bank-data/add-multiple-data
auth /bank-data/update-data/$idBankData → /admin/$type/bank-data/update-data/$idBankData
auth /calendar
auth /chatroom/$inside/$idCourse inside=inclass
auth /course/$inside/$idCourse inside=inclass
auth /course/$type/list
auth /course/create
auth /course/update/$idCourse
auth /facilitator/$inside/$idCourse inside=inclass
auth /forum/$inside/$idCourse inside=inclass
auth /group/$inside/$idCourse inside=inclass
auth /group/$inside/$idGroup/$idCourse inside=inclass
auth /list-review/facilitator/$idCourse/$idScholar
auth /list-review/mentor/$idCourse/$idScholar
auth /material/$inside/$idInstance/$idSection/$idCourse inside=inclass
auth /member/$inside/$idCourse inside=inclass
auth /mentor/$inside/$idCourse inside=inclass
auth /notifications
auth /profile/$role role=tf|vendor|scholar|superadmin
auth /profile/contract
auth /profile/dokumentasi-gep/$id
auth /profile/dokumentasi-internship/$id
auth /profile/proposal-internship/$id
auth /profile/proposals/$kind kind=internships|sponsorships|gep
auth /profile/scores
auth /profile/tsa/$idTSA
auth /project/$inside/$idInstance/$idSection/$idCourse inside=inclass
auth /quiz/$inside/$idInstance/$idSection/$idCourse inside=inclass
auth /recap/$id
auth /report/$periode/$id periode=baseline|midline|endline
auth /report/download-counter
auth /result/$inside/$idCourse inside=inclass
auth /result/$inside/$idCourse/$idScholar inside=inclass
auth /schedule/$audience/$idSchedule/$idCourse audience=facilitator|mentor
auth /schedule/follow-up
auth /schedule/records
auth /section/$inside/$idCourse/create inside=inclass
auth /section/$inside/$idSection/$idCourse inside=inclass
auth /settings
auth /thread/$audience/$idThread/$idCourse audience=learner|facilitator|mentor
standalone /auth/openid
standalone /check/$code
standalone /email/confirm/$token
standalone /email/take-back/$token
standalone /policy
standalone /server-error
standalone /session-expired
standalone /unauthorized-page
visitor /auth/login
visitor /login
visitor /reset/$token/$email
`

const line = ({ page, leadsTo }: Route) =>
  [
    page.guard,
    page.path,
    ...Object.entries(page.values).map(([name, values]) => `${name}=${values.join('|')}`),
    ...(leadsTo ? [`→ ${leadsTo.path}`] : []),
  ].join(' ')

test('the pages of the areas make up the route table of the specification', () => {
  expect(routes.map(line).toSorted()).toEqual(table.trim().split('\n'))
})

test('each address says where it is required, and what is usual is one of its parameters', () => {
  for (const { page } of routes) {
    expect(page.source, page.path).not.toBe('')
    for (const [name, value] of Object.entries(page.usual)) {
      expect(page.path).toContain(`$${name}`)
      expect(page.values[name] ?? [value]).toContain(value)
    }
  }
})

test('an address is known when a page stands at it, whatever its parameters, capitals and end', () => {
  const known = [
    '/',
    '/settings',
    '/Settings/',
    '/settings?tab=1#x',
    '/admin/ma/profile/scholar/12',
    '/admin/sn/business-acumen',
    '/course/inclass/3',
  ]
  const unknown = [
    '/nothing',
    '/settings/more',
    '/admin',
    '/admin/ma/profile/nobody/12',
    '/course/elsewhere/3',
    '/admin/cm/nothing/here',
    '/assets/old.js',
    '//settings',
    '/%',
  ]
  expect([...known, ...unknown].filter(isKnownAddress)).toEqual(known)
})
