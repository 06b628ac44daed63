import { csv, wrongSheet, wrongType, xlsx } from '@pandu/contract/kit'

/** What is imported from: how people call it, and which files are one. */
export interface ImportSource {
  /** In a sentence: 'sheet'. */
  readonly name: string
  /** Above the place to drop it. */
  readonly label: string
  readonly hint: (most: string) => string
  readonly ending: RegExp
  /** What is said of a file with another ending. */
  readonly wrong: (file: File) => string
  /** Whether the call can hand the refused rows back as a sheet. */
  readonly givesBack: boolean
  readonly accept: string
}

export const sheet: ImportSource = {
  name: 'sheet',
  label: 'Drop the filled template here, or choose it',
  hint: (most) => `XLSX or CSV, less than 5 MB, at most ${most}. Nothing is stored until you have seen every row.`,
  ending: /\.(xlsx|csv)$/i,
  wrong: wrongSheet,
  givesBack: true,
  accept: `.xlsx,.csv,${xlsx},${csv}`,
}

/** An archive with a file for each record. */
export const archive: ImportSource = {
  name: 'archive',
  label: 'Drop the archive here, or choose it',
  hint: (most) => `ZIP, less than 50 MB, at most ${most}. Nothing is stored until you have seen every file.`,
  ending: /\.zip$/i,
  wrong: () => wrongType,
  givesBack: false,
  accept: '.zip,application/zip,application/x-zip-compressed',
}
