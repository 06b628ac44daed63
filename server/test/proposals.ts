import type { InputOf } from '@pandu/contract/kit'
import {
  type createGep,
  type createInternship,
  type createSponsorship,
  gepDocumentNames,
  internshipDocumentNames,
  sponsorshipDocumentNames,
} from '@pandu/contract/proposals'

/** The smallest files that are what they say. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const jpeg = Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb0043', 'hex')

/** Documents as links. */
function links(names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`type_${name}`, 'embed'],
      [`attach_${name}`, `https://berkas.example/${name}`],
    ]),
  )
}

let made = 0

/** A whole internship proposal, all documents as links. Each has a title of its own: a second one with the same title asks for a confirmation. */
export const draft = {
  get title() {
    return `A tool against weevils ${++made}`
  },
  description: 'Eight weeks in the mill.',
  destination: 'RGE group',
  content: '',
  ...links(internshipDocumentNames),
} as unknown as InputOf<typeof createInternship>

/** The same of the other kinds. */
export const sponsorshipDraft = {
  get title() {
    return `A robot for wet fields ${++made}`
  },
  description: 'The final round.',
  destination: 'lomba',
  content: '',
  ...links(sponsorshipDocumentNames),
} as unknown as InputOf<typeof createSponsorship>
export const gepDraft = {
  get title() {
    return `One term of marine law ${++made}`
  },
  description: 'Three courses and a field week.',
  type: 'belum',
  content: '',
  ...links(gepDocumentNames),
} as unknown as InputOf<typeof createGep>

/** A number that no row has. */
export const missing = 2_000_000_000
