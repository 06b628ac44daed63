import { proposalRules, reportAttendance } from '@pandu/contract/proposals'
import { serve } from '../../kit/serve.ts'
import { notifyAttendance } from './proposals.notices.ts'
import { proposals } from './proposals.queries.ts'

/** The attendance report, which only internships have. It does not change the state. */
export const attendanceRoutes = [
  serve(reportAttendance, async (call, { proposal_id, content }) => {
    const proposal = await proposals.lock(call, { id: proposal_id, kind: 'internships' })
    call.allow(proposalRules.attend, proposal)
    const before = proposal.attendance_report
    if (before === content) return { message: 'Nothing has changed' }
    await proposals.advance(call, proposal, {
      action: 'attendance',
      to: proposal.approval,
      changes: [{ field: 'attendance_report', from: before, to: content }],
      set: { attendance_report: content },
    })
    await notifyAttendance(call, proposal, content !== '')
    return { message: content === '' ? 'The attendance report has been removed' : 'The attendance report has been saved' }
  }),
]
