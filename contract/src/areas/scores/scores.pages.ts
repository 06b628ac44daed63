import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'cm' }

/** The pages of scores: of the scholar, of staff, and the submissions of one scholar. */
export const scorePages = {
  own: pageAt('/profile/scores', 'O50'),
  staff: pageAt('/admin/$type/submission', '001 §2.1', { usual }),
  scholar: pageAt('/admin/$type/submission/list/$idScholar', '001 §2.1', { usual }),
}

/** The addresses of scores. Notifications lead there. */
export const scorePath = {
  own: scorePages.own(),
  ownDraft: (id: number) => scorePages.own({}, { open: id }),
  staff: scorePages.staff(),
  staffDraft: (id: number) => scorePages.staff({}, { open: id }),
  scholar: (idScholar: number) => scorePages.scholar({ idScholar }),
}
