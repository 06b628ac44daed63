import type { ServerArea } from '../../kit/area.ts'
import { mentoringNotices } from './mentoring.notices.ts'
import { mentoringUndoers } from './mentoring.operations.ts'
import { mentoringParts } from './mentoring.parts.ts'
import { mentoringRoutes } from './mentoring.routes.ts'
import { endOutdatedAssignments } from './mentoring.service.ts'

export const mentoring: ServerArea = {
  name: 'mentoring',
  tables: ['mentoring_assignments'],
  joins: {
    courses: 'what is assigned in a deleted course no longer counts',
    course_teachers: 'who looks after scholars is one of the people of the course',
    cohort_members: 'who is looked after is a member of the course',
  },
  routes: mentoringRoutes,
  undoers: mentoringUndoers,
  notices: mentoringNotices,
  parts: mentoringParts,
  personal: {
    tables: [
      { table: 'mentoring_assignments', of: 'scholar_id', shows: 'all', words: ['facilitator or mentor', 'facilitators and mentors'] },
      { table: 'mentoring_assignments', of: 'user_id', shows: 'all' },
    ],
    endOutdated: endOutdatedAssignments,
  },
}
