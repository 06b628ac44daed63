import { pageAt } from './kit/pages.ts'

const source = '001 §2.1'
const cohort = { usual: { type: 'cm' } }

/** Addresses of the route table without a screen yet; they answer the not-found page. The area that gets the screen takes the address over. */
export const plannedPages = {

}

/** Menu entries that the specification names by an address of its own, answered by the page with a free `$type`. */
export const namedPages = {
  businessAcumen: pageAt('/admin/sn/business-acumen', 'O50'),
  regionalAlumni: pageAt('/admin/nt/regional-alumni', 'O50'),
}
