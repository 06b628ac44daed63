import { internshipDocumentNames } from '@pandu/contract/proposals'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { internshipDocument } from '../documents/internship.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { scene } from '../pictures/scenes.ts'
import type { Scholar } from '../scholars.ts'
import { diary, souvenirs } from './diary.ts'
import { isLink } from './draft.ts'
import { outlines } from './plan.ts'
import { tell, type Told } from './tell.ts'

/** A told proposal with the number it has in the table. */
export type Proposal = Told & { id: number }

/** All proposals in the order of their submission, as the table would have numbered them. */
export function tellAll(scholars: readonly Scholar[], clock: Clock): Proposal[] {
  const told = outlines(scholars, clock).map((outline, index) => tell(outline, index, clock))
  const ordered = told.toSorted((a, b) => a.steps[0]!.at.getTime() - b.steps[0]!.at.getTime())
  return ordered.map((one, index) => ({ ...one, id: index + 1 }))
}

export const proposalRow = ({ id, outline, content, approval, notes, attendance, steps }: Proposal) => ({
  id,
  kind: 'internships',
  scholar_id: outline.scholar.account.id,
  title: content.title,
  description: content.description,
  destination: content.destination,
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

/** Documents as their last version stands; every uploaded one is drawn with the words of its proposal. */
async function documentRows({ id, outline, content, steps, begins, ends }: Proposal, files: FileShelf) {
  const { scholar, topic } = outline
  const application = { title: content.title, host: topic.host, unit: topic.unit, task: topic.task, begins, ends }
  return Promise.all(
    internshipDocumentNames.map(async (name) => {
      const value = content[name]
      if (isLink(value)) return { proposal_id: id, name, link: value, file_id: null }
      const change = steps.flatMap(({ changes }) => changes).find(({ field }) => field === name)
      const draw = async (fileName: string, at: Date) => {
        const picture = fileName.endsWith('.jpg')
        const bytes = picture ? await scene('workshop', id % 3) : await internshipDocument(name, scholar, { ...application, written: at })
        return files.add('proposals.document', id, scholar.account.id, fileName, picture ? 'image/jpeg' : 'application/pdf', bytes, at)
      }
      const file_id = await draw(value, steps.find(({ changes }) => changes.includes(change!))?.at ?? steps[0]!.at)
      // The version that was replaced stays readable from the history.
      if (change) Object.assign(change, { to_file: file_id, from_file: await draw(change.from, steps[0]!.at) })
      return { proposal_id: id, name, link: null, file_id }
    }),
  )
}

async function documentationRows(proposal: Proposal, clock: Clock, files: FileShelf) {
  const owner = proposal.outline.scholar.account.id
  const list = souvenirs(proposal, diary(proposal, clock))
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
  const monitoring = proposals.flatMap((proposal) => diary(proposal, clock).map((entry) => ({ proposal_id: proposal.id, ...entry })))

  return async (client) => {
    await insertAll(client, 'proposals', proposals.map(proposalRow))
    await insertAll(client, 'proposal_documents', documents)
    await insertAll(client, 'proposal_steps', numbered(steps.toSorted(byTime((row) => row.at))))
    await insertAll(client, 'proposal_monitoring', numbered(monitoring.toSorted(byTime((row) => row.created_at))))
    await insertAll(client, 'proposal_documentation', numbered(documentation.toSorted(byTime((row) => row.created_at))))
    for (const table of ['proposals', 'proposal_steps', 'proposal_monitoring', 'proposal_documentation'])
      await advanceSequence(client, table)
    // GEP keeps the bare prefix: 'Link not available' is a state that screens must show.
    await client.query(`update proposal_guidelines set guideline = $1, updated_by = 2, updated_at = $2 where type = 'internships'`, [
      'https://panduan.example/internship-guideline',
      clock.workday(210),
    ])
    await client.query(`update proposal_guidelines set guideline = $1, updated_by = 20, updated_at = $2 where type = 'sponsorships'`, [
      'https://panduan.example/sponsorship-guideline',
      clock.workday(160),
    ])
  }
}
