import {
  guidelineSettings,
  type InternshipDocument,
  internshipDocumentNames,
  NO_GUIDELINE,
  type SponsorshipDocument,
} from '@pandu/contract/proposals'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { internshipDocument } from '../documents/internship.ts'
import { supportDocument } from '../documents/support.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { scene } from '../pictures/scenes.ts'
import type { Scholar } from '../scholars.ts'
import { diary, gepSouvenirs, souvenirs } from './diary.ts'
import { isLink } from './draft.ts'
import { outlines } from './plan.ts'
import { type Support, supportDocumentNames, makeSupport } from './support.ts'
import { makeProposal, type MadeProposal } from './make.ts'

/** A told proposal with the number it has in the table. */
export type Proposal = (MadeProposal | Support) & { id: number }

/** The proposals of all kinds in the order of their submission, as the table would have numbered them. */
export function makeProposals(scholars: readonly Scholar[], clock: Clock): Proposal[] {
  const internships = outlines(scholars, clock).map((outline, index) => makeProposal(outline, index, clock))
  const told: (MadeProposal | Support)[] = [...internships, ...makeSupport(scholars, clock)]
  const ordered = told.toSorted((a, b) => a.steps[0]!.at.getTime() - b.steps[0]!.at.getTime())
  return ordered.map((one, index) => ({ ...one, id: index + 1 }))
}

export const proposalRow = ({ id, kind, outline, content, approval, notes, attendance, steps }: Proposal) => ({
  id,
  kind,
  scholar_id: outline.scholar.account.id,
  title: content.title,
  description: content.description,
  destination: content.destination ?? '',
  type: ('type' in content && content.type) || '',
  type_content: 'embed',
  content: content.content,
  approval,
  notes,
  attendance_report: attendance,
  version: steps.length,
  decided_at: steps.findLast(({ action }) => action === 'reviewed')?.at ?? null,
  // An edit while it waits does not start the waiting anew.
  waiting_since: steps.findLast(({ from, to }) => from !== to)!.at,
  created_at: steps[0]!.at,
  updated_at: steps.at(-1)!.at,
})

/** Draws an uploaded document with the words of its proposal, as it was written that day. */
function draw(proposal: Proposal, name: string, fileName: string, written: Date): Promise<Buffer> {
  const { id, outline, content } = proposal
  const { title } = content as { title: string }
  if (proposal.kind !== 'internships')
    return supportDocument(name as SponsorshipDocument, outline.scholar, { title, host: outline.topic.host, written })
  if (fileName.endsWith('.jpg')) return scene('workshop', id % 3)
  const { topic } = proposal.outline
  const { begins, ends } = proposal
  const application = { title, host: topic.host, unit: topic.unit, task: topic.task, begins, ends, written }
  return internshipDocument(name as InternshipDocument, outline.scholar, application)
}

const namesOf = (kind: Proposal['kind']): readonly string[] =>
  kind === 'internships' ? internshipDocumentNames : supportDocumentNames[kind]

/** Documents as their last version stands. */
async function documentRows(proposal: Proposal, files: FileShelf) {
  const { id, outline, steps } = proposal
  const content: Record<string, string> = proposal.content
  return Promise.all(
    namesOf(proposal.kind).map(async (name) => {
      const value = content[name]!
      if (isLink(value)) return { proposal_id: id, name, link: value, file_id: null }
      const change = steps.flatMap(({ changes }) => changes).find(({ field }) => field === name)
      const add = async (fileName: string, at: Date) => {
        const type = fileName.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf'
        return files.add('proposals.document', id, outline.scholar.account.id, fileName, type, await draw(proposal, name, fileName, at), at)
      }
      const file_id = await add(value, steps.find(({ changes }) => changes.includes(change!))?.at ?? steps[0]!.at)
      // The version that was replaced stays readable from the history.
      if (change) Object.assign(change, { to_file: file_id, from_file: await add(change.from, steps[0]!.at) })
      return { proposal_id: id, name, link: null, file_id }
    }),
  )
}

/** Sponsorships have no pages of their own after the approval; GEP has pictures and papers, but no diary. */
const souvenirsOf = (proposal: Proposal, clock: Clock) =>
  proposal.kind === 'internships'
    ? souvenirs(proposal, diary(proposal, clock))
    : proposal.kind === 'gep'
      ? gepSouvenirs(proposal, clock)
      : []

async function documentationRows(proposal: Proposal, clock: Clock, files: FileShelf) {
  const owner = proposal.outline.scholar.account.id
  const list = souvenirsOf(proposal, clock)
  return Promise.all(
    list.map(async ({ title, scene: name, link, created_at }) => {
      if (!name) return { proposal_id: proposal.id, title, link: link ?? null, file_id: null, created_at }
      const bytes = await scene(name, (proposal.id + title.length) % 3)
      const file_id = files.add('proposals.documentation', proposal.id, owner, `${name}.jpg`, 'image/jpeg', bytes, created_at)
      return { proposal_id: proposal.id, title, link: null, file_id, created_at }
    }),
  )
}

const byTime =
  <T>(time: (row: T) => Date) =>
  (a: T, b: T) =>
    time(a).getTime() - time(b).getTime()

/** Numbers rows as the table would have done: in the order in which they came. */
const numbered = <T extends object>(rows: readonly T[]): (T & { id: number })[] => rows.map((row, index) => ({ ...row, id: index + 1 }))

/** Everything that rows of files do not depend on is computed here; the rows go in when the files are there. */
export async function prepareProposals(
  proposals: readonly Proposal[],
  clock: Clock,
  files: FileShelf,
): Promise<(client: pg.Client) => Promise<void>> {
  const documents: Awaited<ReturnType<typeof documentRows>> = []
  const documentation: Awaited<ReturnType<typeof documentationRows>> = []
  for (const proposal of proposals) {
    documents.push(...(await documentRows(proposal, files)))
    documentation.push(...(await documentationRows(proposal, clock, files)))
  }
  const steps = proposals.flatMap(({ id, steps }) =>
    steps.map(({ by, changes, ...step }) => ({ record_id: id, by_id: by, changes, ...step })),
  )
  const monitoring = proposals.flatMap((proposal) =>
    proposal.kind === 'internships' ? diary(proposal, clock).map((entry) => ({ proposal_id: proposal.id, ...entry })) : [],
  )

  return async (client) => {
    await insertAll(client, 'proposals', proposals.map(proposalRow))
    await insertAll(client, 'proposal_documents', documents)
    await insertAll(client, 'proposal_steps', numbered(steps.toSorted(byTime((row) => row.at))))
    await insertAll(client, 'proposal_monitoring', numbered(monitoring.toSorted(byTime((row) => row.created_at))))
    await insertAll(client, 'proposal_documentation', numbered(documentation.toSorted(byTime((row) => row.created_at))))
    for (const table of ['proposals', 'proposal_steps', 'proposal_monitoring', 'proposal_documentation'])
      await advanceSequence(client, table)
    // GEP keeps the bare prefix: 'Link not available' is a state that screens must show.
    for (const [kind, link, by, days] of [
      ['internships', 'https://panduan.example/internship-guideline', 2, 210],
      ['sponsorships', 'https://panduan.example/sponsorship-guideline', 20, 160],
    ] as const) {
      const stored = [guidelineSettings[kind].key, JSON.stringify(link), by, clock.workday(days)]
      await client.query('insert into programme_settings (name, value, updated_by, updated_at) values ($1, $2, $3, $4)', stored)
      await client.query(`insert into setting_changes (name, "from", "to", by_id, at) values ($1, $5, $2, $3, $4)`, [
        ...stored,
        JSON.stringify(NO_GUIDELINE),
      ])
    }
  }
}
