/** Deleting, for the pages of other areas. */
export { deleteReport, deleteReports, deleteScholar } from './trash.actions.tsx'
