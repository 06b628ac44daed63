import { pageAt } from './kit/pages.ts'

const source = '001 §2.1'
const inside = { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } } as const
const insideSource = '001 §2.1, X05, X06'
const cohort = { usual: { type: 'cm' } }
const trash = { usual: { type: 'trash' } }

/** Addresses of the route table without a screen yet; they answer the not-found page. The area that gets the screen takes the address over. */
export const plannedPages = {
  calendar: pageAt('/calendar', 'O50'),

  teladanReports: pageAt('/admin/$type/list/teladan-report', source, cohort),
  createTeladanReport: pageAt('/admin/$type/create/teladan-report/$idScholar/$phase', source, cohort),
  updateTeladanReport: pageAt('/admin/$type/update/teladan-report/$idScholar/$phase', source, cohort),
  importTeladanReports: pageAt('/admin/$type/batch/teladan-report/$phase', source, cohort),
  downloadTeladanReports: pageAt('/admin/$type/download/batch/teladan-report', source, cohort),
  report: pageAt('/report/$periode/$id', source),
  recap: pageAt('/recap/$id', source),
  reportDownloads: pageAt('/report/download-counter', source),

  blastEmail: pageAt('/admin/$type/blast-email', source, cohort),
  blastEmailHistory: pageAt('/admin/$type/blast-email/history', source, cohort),

  deletedReports: pageAt('/admin/$type/assessment-report', source, trash),
  deletedScholars: pageAt('/admin/$type/user/scholar', source, trash),

  facilitators: pageAt('/facilitator/$inside/$idCourse', insideSource, inside),
  mentors: pageAt('/mentor/$inside/$idCourse', insideSource, inside),
  forum: pageAt('/forum/$inside/$idCourse', insideSource, inside),
  chatroom: pageAt('/chatroom/$inside/$idCourse', insideSource, inside),
  facilitatorReviews: pageAt('/list-review/facilitator/$idCourse/$idScholar', source),
  mentorReviews: pageAt('/list-review/mentor/$idCourse/$idScholar', source),
  schedule: pageAt('/schedule/$audience/$idSchedule/$idCourse', 'O31', { values: { audience: ['facilitator', 'mentor'] } }),
}

/** Menu entries that the specification names by an address of its own, answered by the page with a free `$type`. */
export const namedPages = {
  businessAcumen: pageAt('/admin/sn/business-acumen', 'O50'),
  regionalAlumni: pageAt('/admin/nt/regional-alumni', 'O50'),
}
