// The parts of a form that only drafts need, loaded separately: the sign-in and most other pages have none.
export { DraftMark, DraftNotice } from './DraftNotice.tsx'
export { draftTime } from './draftTime.ts'
export { withFiles } from './draftFiles.ts'
export { DraftKeeper } from './DraftKeeper.ts'
