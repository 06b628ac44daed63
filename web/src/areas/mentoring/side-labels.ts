import type { Side } from '@pandu/contract/mentoring'

/** The words for each side on screens. */
export const sideLabels = {
  facilitator: { one: 'Facilitator', many: 'Facilitators' },
  mentor: { one: 'Mentor', many: 'Mentors' },
} satisfies Record<Side, { one: string; many: string }>
