import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'cm' }

export const cohortPages = {
  list: pageAt('/admin/$type/cohort', '001 §2.1', { usual }),
  members: pageAt('/admin/$type/$id/member-cohort', '001 §2.1', { usual }),
  importMembers: pageAt('/admin/cohort/$id/import', '001 §2.1'),
}
