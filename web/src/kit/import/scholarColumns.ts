/** What a preview shows of rows that name scholars: their number, and their name as stored and as written beside it. */
export const scholarColumns = [
  ['row', 'Row'],
  ['no_tf', 'No TELADAN'],
  ['name', 'Full Name'],
  ['sheet_name', 'Name in the sheet'],
] as const
