/** The list of bulk changes, for the pages of the areas that make them. */
export { ChangesSection } from './ChangesSection.tsx'
export { OperationsTable } from './OperationsTable.tsx'
