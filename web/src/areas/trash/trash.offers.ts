/** The actions that move records to the trash, for the pages of other areas. */
export { deleteReport, deleteReports, deleteScholar } from './trash.actions.tsx'
