import type { InputOf } from '@pandu/contract/kit'
import { type createInternship, internshipDocumentNames } from '@pandu/contract/proposals'

/** The smallest files that are what they say. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const jpeg = Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb0043', 'hex')

/** A whole internship proposal, all documents as links. */
export const draft = {
  title: 'A tool against weevils',
  description: 'Eight weeks in the mill.',
  destination: 'RGE group',
  content: '',
  ...Object.fromEntries(
    internshipDocumentNames.flatMap((name) => [
      [`type_${name}`, 'embed'],
      [`attach_${name}`, `https://berkas.example/${name}`],
    ]),
  ),
} as unknown as InputOf<typeof createInternship>

/** A number that no row has. */
export const missing = 2_000_000_000
