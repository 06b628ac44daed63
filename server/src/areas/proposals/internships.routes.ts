import {
  createInternship,
  internshipHistory,
  listInternships,
  listOwnInternships,
  proposalRules,
  reportAttendance,
  reviewInternship,
  updateInternship,
} from '@pandu/contract/proposals'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { documentsOf } from './proposals.documents.ts'
import { internships } from './proposals.kinds.ts'
import { tellAttendance } from './proposals.notices.ts'
import { asWritten, findProposal, lockProposal, matching, proposalColumns, proposalRows, proposalSorts } from './proposals.queries.ts'
import { changeProposal, life, reviewProposal, submitProposal } from './proposals.service.ts'

const pageOf = async (db: Db, rows: ReturnType<typeof proposalRows>, wanted: Parameters<typeof listPage>[1]) => {
  const page = await listPage(rows, wanted, { columns: (q) => q.select(proposalColumns), sorts: proposalSorts, id: 'proposals.id' })
  const documents = await documentsOf(
    db,
    internships,
    page.data.map(({ id }) => id),
  )
  return { ...page, data: page.data.map((row) => ({ ...asWritten(row), documents: documents.get(row.id)! })) }
}

export const internshipRoutes = [
  serve(createInternship, async (call, { title, description, destination, type_content, content, ...documents }) => {
    const id = await submitProposal(call, internships, { title, description, destination, type_content, content }, documents)
    return { message: 'The proposal has been submitted', data: { id } }
  }),

  serve(listOwnInternships, async ({ db, actor }, input) => {
    const { search, id, approval } = input.filter
    const rows = proposalRows(db, actor, 'internships')
      .where('proposals.scholar_id', '=', actor.id)
      .$if(id !== undefined, (q) => q.where('proposals.id', '=', id!))
      .$if(approval !== undefined, (q) => q.where('proposals.approval', '=', approval!))
      .$if(Boolean(search), (q) => q.where('proposals.id', 'in', matching(db, search!)))
    return pageOf(db, rows, input)
  }),

  // In updates `name` is the title (X26).
  serve(updateInternship, async (call, { id, version, name, description, destination, type_content, content, ...documents }) => ({
    message: await changeProposal(
      call,
      internships,
      { id, version },
      { title: name, description, destination, type_content, content },
      documents,
    ),
  })),

  serve(listInternships, async ({ db, actor }, input) => {
    const { search, approval, proposal_id, university_id, year_tf, destination, waiting_days } = input.filter
    const rows = proposalRows(db, actor, 'internships')
      .$if(proposal_id !== undefined, (q) => q.where('proposals.id', '=', proposal_id!))
      .$if(approval !== undefined, (q) => q.where('proposals.approval', '=', approval!))
      .$if(destination !== undefined, (q) => q.where('proposals.destination', '=', destination!))
      .$if(university_id !== undefined, (q) => q.where('users.university_id', '=', university_id!))
      .$if(year_tf !== undefined, (q) => q.where('users.year_tf', '=', year_tf!))
      .$if(waiting_days !== undefined, (q) =>
        q
          .where('proposals.approval', 'in', ['process', 'revision'])
          .where('proposals.waiting_since', '<=', sql<string>`now() - make_interval(days => ${waiting_days!})`),
      )
      .$if(Boolean(search), (q) => q.where('proposals.id', 'in', matching(db, search!)))
    return pageOf(db, rows, input)
  }),

  serve(reviewInternship, async (call, input) => ({ message: await reviewProposal(call, internships, input) })),

  serve(internshipHistory, async ({ db, actor, allow }, { filter }) => {
    const proposal = await findProposal(db, actor, 'internships', filter.proposal_id)
    allow(proposalRules.read, proposal)
    return { data: await life.historyOf(db, proposal.id), message: 'OK' }
  }),

  serve(reportAttendance, async (call, { proposal_id, content }) => {
    const { db, actor, allow } = call
    const proposal = await lockProposal(db, actor, 'internships', proposal_id)
    allow(proposalRules.attend, proposal)
    const before = proposal.attendance_report
    if (before === content) return { message: 'Nothing has changed' }
    await life.take(call, proposal, {
      action: 'attendance',
      to: proposal.approval,
      changes: [{ field: 'attendance_report', from: before, to: content }],
      set: { attendance_report: content },
    })
    await tellAttendance(db, internships, proposal, content !== '')
    return { message: content === '' ? 'The attendance report has been removed' : 'The attendance report has been saved' }
  }),
]
