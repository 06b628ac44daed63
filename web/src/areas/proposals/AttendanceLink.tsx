import { wasApproved } from '@pandu/contract/proposals'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Proposal } from './kindType.ts'

/** The attendance report of an approved proposal, if there is one. */
export const attendanceReport = ({ approval, data_proposal }: Proposal) =>
  (wasApproved(approval) && data_proposal?.attendance_report) || undefined

export function AttendanceLink({ proposal }: { proposal: Proposal }) {
  const report = attendanceReport(proposal)
  if (!report) return null
  return (
    <Button
      component="a"
      href={report}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      Attendance report
    </Button>
  )
}
