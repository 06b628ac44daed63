/** Bulk changes, for the areas that make them. */
export { decidedTogether } from './decided-together.ts'
export { recordOperation, refreshOperations } from './record.ts'
