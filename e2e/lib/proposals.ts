import type { Page } from '@playwright/test'
import { gepDocumentNames, internshipDocumentNames, type ProposalKind, sponsorshipDocumentNames } from '@pandu/contract/proposals'
import { address } from './product.ts'
import { expect } from './story.ts'

const headers = () => ({ 'X-API-KEY': 'web', Origin: address() })

/** A title that no other story and no earlier run has used. */
export const uniqueTitle = (words: string) => `${words} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`${address()}/api/${path}`, { headers: headers(), data })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<T>
}

const drafts = {
  internships: { names: internshipDocumentNames, fields: { description: 'Twelve schools, twelve corners.', destination: 'RGE group' } },
  sponsorships: { names: sponsorshipDocumentNames, fields: { description: 'Three days and a talk.', destination: 'konferensi' } },
  gep: { names: gepDocumentNames, fields: { description: 'One term with three courses.', type: 'belum' } },
}

/** Hands in a proposal through the API as the scholar of the page, for stories that begin after that. */
export async function submitProposal(page: Page, title: string, kind: ProposalKind = 'internships'): Promise<number> {
  const { names, fields } = drafts[kind]
  const documents = Object.fromEntries(
    names.flatMap((name) => [
      [`type_${name}`, 'embed'],
      [`attach_${name}`, `https://files.example/${name}`],
    ]),
  )
  return (await post<{ data: { id: number } }>(page, `scholar/proposal/${kind}`, { title, ...fields, ...documents })).data.id
}

/** Decides through the API as the reviewer of the page. */
export const decide = (page: Page, id: number, approval: string, notes = '', kind: ProposalKind = 'internships') =>
  post(page, `proposal/${kind}`, { id, approval, notes })

/** A small but real PDF. */
export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
})
