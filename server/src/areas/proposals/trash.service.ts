import type { Db } from '../../kit/db.ts'

/**
 * When a scholar is permanently deleted, the decisions on their proposals stay. What was handed in with them, and what was written about activities, is
 * deleted.
 */
export const removeProposalContents = async (db: Db, scholarId: number) => {
  const theirs = db.selectFrom('proposals').select('id').where('scholar_id', '=', scholarId)
  await db.deleteFrom('proposal_documents').where('proposal_id', 'in', theirs).execute()
  await db.deleteFrom('proposal_documentation').where('proposal_id', 'in', theirs).execute()
  await db.deleteFrom('proposal_monitoring').where('proposal_id', 'in', theirs).execute()
  // Steps hold the texts as they were before each change.
  await db.updateTable('proposal_steps').set({ changes: '[]' }).where('record_id', 'in', theirs).execute()
  await db
    .updateTable('proposals')
    .set({ description: '', content: '', attendance_report: '' })
    .where('scholar_id', '=', scholarId)
    .execute()
}
