import { xlsx } from '@pandu/contract/kit'

/** What is imported from: how people call it, and which files are one. */
export interface ImportSource {
  /** In a sentence: 'sheet'. */
  readonly name: string
  /** Above the place to drop it. */
  readonly label: string
  readonly hint: (most: string) => string
  readonly ending: RegExp
  readonly accept: string
}

export const sheet: ImportSource = {
  name: 'sheet',
  label: 'Drop the filled template here, or choose it',
  hint: (most) => `XLSX, less than 5 MB, at most ${most}. Nothing is stored until you have seen every row.`,
  ending: /\.xlsx$/i,
  accept: `.xlsx,${xlsx}`,
}

/** An archive with a file for each record. */
export const archive: ImportSource = {
  name: 'archive',
  label: 'Drop the archive here, or choose it',
  hint: (most) => `ZIP, less than 50 MB, at most ${most}. Nothing is stored until you have seen every file.`,
  ending: /\.zip$/i,
  accept: '.zip,application/zip,application/x-zip-compressed',
}
