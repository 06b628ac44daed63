import { csv, wrongSheetMessage, wrongTypeMessage, xlsx } from '@pandu/contract/kit'

/** The source of an import: its name in sentences, and which files it accepts. */
export interface ImportSource {
  /** In a sentence: 'sheet'. */
  readonly name: string
  /** Above the place to drop it. */
  readonly label: string
  readonly hint: (most: string) => string
  readonly ending: RegExp
  /** The message for a file with another extension. */
  readonly wrong: (file: File) => string
  /** Whether the call can return the refused rows as a sheet. */
  readonly givesBack: boolean
  readonly accept: string
}

/** A spreadsheet with a row for each record. */
export const sheetSource: ImportSource = {
  name: 'sheet',
  label: 'Drop the filled template here, or choose it',
  hint: (most) => `XLSX or CSV, less than 5 MB, at most ${most}. Nothing is stored until you have seen every row.`,
  ending: /\.(xlsx|csv)$/i,
  wrong: wrongSheetMessage,
  givesBack: true,
  accept: `.xlsx,.csv,${xlsx},${csv}`,
}

/** An archive with a file for each record. */
export const archiveSource: ImportSource = {
  name: 'archive',
  label: 'Drop the archive here, or choose it',
  hint: (most) => `ZIP, less than 50 MB, at most ${most}. Nothing is stored until you have seen every file.`,
  ending: /\.zip$/i,
  wrong: () => wrongTypeMessage,
  givesBack: false,
  accept: '.zip,application/zip,application/x-zip-compressed',
}
