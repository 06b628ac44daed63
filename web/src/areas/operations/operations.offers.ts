/** Bulk changes, for the pages of the areas that make them: their list, one decision on many records, and the notice with Undo. */
export { Decisions, DecisionsButton } from './DecisionsButton.tsx'
export { decideTogether } from './decideTogether.tsx'
export { ChangesSection } from './ChangesSection.tsx'
export { tellUndoable } from './tellUndoable.ts'
export { undoNotice } from './UndoNotice.tsx'
export { OperationsTable } from './OperationsTable.tsx'
export { undoAction } from './operations.actions.tsx'
