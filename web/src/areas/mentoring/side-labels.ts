import type { Side } from '@pandu/contract/mentoring'

/** How screens name a side. */
export const sideWords = {
  facilitator: { one: 'Facilitator', many: 'Facilitators' },
  mentor: { one: 'Mentor', many: 'Mentors' },
} satisfies Record<Side, { one: string; many: string }>
