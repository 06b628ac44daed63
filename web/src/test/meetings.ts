import type { Evaluation } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'

/** A meeting of a mentor that is over. */
export const meetingOf = (changes: Partial<Meeting> = {}): Meeting => ({
  id: 8,
  course_id: 3,
  course: 'Lead Self',
  side: 'mentor',
  user_id: 1,
  author: 'Iskandar Lubis',
  title: 'How the month went',
  description: '',
  media: 'Google Meet',
  additional_info: '',
  start_section: 1_767_225_600,
  end_section: 1_767_229_200,
  series_id: null,
  invited: 2,
  recorded: 0,
  record: null,
  state: 'planned',
  reason: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...changes,
})

/** The row of a scholar who was invited to that meeting, of whom nothing is recorded. */
export const evaluationOf = (changes: Partial<Evaluation> = {}): Evaluation => ({
  id: null,
  course_schedule_administrator_id: 8,
  scholar_id: 5,
  name: 'Sari',
  no_tf: null,
  university: null,
  profile_picture: null,
  invited: true,
  attendance: null,
  score: null,
  notes: '',
  by: null,
  updated_at: null,
  ...changes,
})
