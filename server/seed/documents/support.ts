import type { GepDocument, SponsorshipDocument } from '@pandu/contract/proposals'
import { semesterOf } from '../clock.ts'
import { identityCard } from '../pictures/cards.ts'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { facts, heading, letterhead, longDate, paper, paragraphs, signature, specimen } from './paper.ts'

/** What the documents of one sponsorship or GEP proposal need to know about it. */
export interface SupportApplication {
  title: string
  host: string
  written: Date
}

/** Draws a document with the words of this scholar and this proposal. */
export function supportDocument(name: SponsorshipDocument | GepDocument, scholar: Scholar, about: SupportApplication): Promise<Buffer> {
  return { letter, confirmation, ktp: identityCard, tabungan, surat_tsa: recommendation }[name](scholar, about)
}

const letter = ({ account, university }: Scholar, { title, host, written }: SupportApplication) =>
  paper('Application letter', written, (page) => {
    page.text(longDate(written), { align: 'right' }).moveDown()
    page.font('Helvetica-Bold').text(`Request for support: ${title}`).moveDown()
    paragraphs(
      page,
      'To the programme team,',
      `my name is ${account.name}, scholar ${account.no_tf ?? ''} of ${university}. I ask for support for what is described in this proposal, organised by ${host}.`,
      'The costs are listed in the plan behind the link. Whatever is not spent I will return, and I will report within thirty days.',
    )
    signature(page, 'Yours faithfully,', '', account.name)
  })

const confirmation = ({ account }: Scholar, { title, host, written }: SupportApplication) =>
  paper('Confirmation', written, (page) => {
    letterhead(page, host, 'Office of participants', '#2a5d8f')
    heading(page, 'CONFIRMATION')
    facts(page, [
      ['Participant', account.name],
      ['Subject', title],
      ['Date', longDate(written)],
    ])
    paragraphs(page, 'We are glad to confirm that the participant named above has been accepted. The place is kept for three weeks.')
    signature(
      page,
      longDate(written),
      'Office of participants',
      random(`confirmed ${title}`).pick(['Lestari Handayani', 'Yusuf Manaf', 'Clara Wenas']),
    )
  })

const tabungan = ({ account }: Scholar, { written }: SupportApplication) =>
  paper('Savings book', written, (page) => {
    const chance = random(`savings ${account.id}`)
    letterhead(page, 'Bank Tabungan Contoh', 'Branch of the campus', '#146b4a')
    facts(page, [
      ['Name', account.name],
      ['Account', `${chance.int(1000, 9999)} ${chance.int(1000, 9999)} ${chance.int(100, 999)}`],
      ['Opened', longDate(new Date(account.created_at))],
    ])
    specimen(page)
  })

const recommendation = ({ account, university, cohort }: Scholar, { title, written }: SupportApplication) =>
  paper('Recommendation letter', written, (page) => {
    letterhead(page, 'Tanoto Scholars Association', university, '#1f5f6b')
    heading(page, 'RECOMMENDATION')
    facts(page, [
      ['Name', account.name],
      ['TELADAN number', account.no_tf ?? ''],
      ['Semester', String(semesterOf(cohort, written))],
    ])
    paragraphs(
      page,
      `The board recommends the scholar for "${title}". We know the scholar from our own work as reliable, curious and considerate.`,
    )
    signature(
      page,
      longDate(written),
      'Chair of the association',
      random(`chair ${university}`).pick(['Arkan Wibowo', 'Meutia Salim', 'Nadya Paramita']),
    )
  })
