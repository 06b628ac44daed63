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

/** A whole internship proposal, all documents as links. */
export const draft = {
  title: 'A tool against weevils',
  description: 'Eight weeks in the mill.',
  destination: 'RGE group',
  content: '',
  ...links(internshipDocumentNames),
} as unknown as InputOf<typeof createInternship>

/** The same of the other kinds. */
export const sponsorshipDraft = {
  title: 'A robot for wet fields',
  description: 'The final round.',
  destination: 'lomba',
  content: '',
  ...links(sponsorshipDocumentNames),
} as unknown as InputOf<typeof createSponsorship>
export const gepDraft = {
  title: 'One term of marine law',
  description: 'Three courses and a field week.',
  type: 'belum',
  content: '',
  ...links(gepDocumentNames),
} as unknown as InputOf<typeof createGep>

/** A number that no row has. */
export const missing = 2_000_000_000
