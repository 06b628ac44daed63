import type { ServerArea } from '../../kit/area.ts'
import { evaluationUndoers } from './evaluations.operations.ts'
import { evaluationParts } from './evaluations.parts.ts'
import { recountRestored } from './evaluations.records.ts'
import { evaluationRoutes } from './evaluations.routes.ts'
import { metByPresence } from './met-by-presence.ts'

export const evaluations: ServerArea = {
  name: 'evaluations',
  tables: ['evaluations', 'evaluation_history', 'attendance_aliases', 'absence_streaks'],
  joins: {
    meetings: 'what is recorded belongs to a meeting',
    mentoring_assignments: 'a meeting invites those whom its author looks after on its day',
    courses: 'absences of courses that are over are no news',
    cohort_members: 'who has left a course is no longer missed there',
  },
  routes: evaluationRoutes,
  parts: evaluationParts,
  undoers: evaluationUndoers,
  met: metByPresence,
  personal: {
    tables: [
      { table: 'evaluations', of: 'scholar_id', shows: 'all', words: ['evaluation', 'evaluations'] },
      { table: 'evaluation_history', of: 'scholar_id', shows: 'nothing' },
      { table: 'attendance_aliases', of: 'scholar_id', shows: 'all' },
      { table: 'absence_streaks', of: 'scholar_id', shows: 'nothing' },
    ],
    endOutdated: recountRestored,
  },
}
