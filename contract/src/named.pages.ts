import { pageAt } from './kit/pages.ts'

/** Menu entries for which the specification has an address of their own, answered by the page with a free `$type`. */
export const namedPages = {
  businessAcumen: pageAt('/admin/sn/business-acumen', 'O50'),
  regionalAlumni: pageAt('/admin/nt/regional-alumni', 'O50'),
}
