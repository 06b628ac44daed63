import * as z from 'zod'
import { file, type Upload, xlsx } from './attachment.ts'
import { Flag } from './fields.ts'
import { confirmedWarnings } from './warnings.ts'

/** The media type of a spreadsheet as plain text. */
export const csv = 'text/csv'

/** What is wrong with a file that should be a spreadsheet; old and protected Excel files have the same signature. */
export const wrongSheetMessage = ({ name, type }: Pick<Upload, 'name' | 'type'>) =>
  /\.xls$/i.test(name)
    ? 'This is an old Excel file (.xls): save it as .xlsx and choose it again'
    : type === 'application/x-cfb'
      ? 'This file is an old Excel file or protected by a password: save it as .xlsx without a password and choose it again'
      : 'Choose an .xlsx or .csv file; other spreadsheets must be saved as .xlsx first'

/** What every import of a sheet takes. */
export const sheetImportInput = {
  file: file({ maxMb: 5, accept: [xlsx, csv], wrongTypeMessage: wrongSheetMessage }),
  /** 1: only check. */
  preview: Flag.default(0),
  /** With preview=1: also write the refused rows to a sheet and answer its link. */
  refused: Flag.default(0),
  /** The rows whose warnings someone has seen and confirmed, e.g. `4,17`. Rows with warnings are not stored without. */
  confirmed: confirmedWarnings,
}

/** What a preview says of every row beside its values. */
const judgement = {
  /** Its number in the sheet. */
  row: z.number(),
  /** A row with errors blocks the whole sheet. */
  errors: z.array(z.string()),
  /** Must be confirmed before the row is stored. */
  warnings: z.array(z.string()),
  /** What was read differently from how it is written in the sheet. */
  notes: z.array(z.string()),
}

/** The shape of a row of a preview, with the values that the import shows. */
export const sheetImportRow = <S extends z.ZodRawShape>(values: S) => z.object({ ...values, ...judgement })

/** What every import of a sheet answers. Rows are only in a preview; after an import the operation lists them. */
export const sheetImportOutput = <R extends z.ZodType>(row: R) =>
  z.object({
    message: z.string(),
    data: z.object({
      rows: z.array(row),
      valid: z.number(),
      invalid: z.number(),
      /** What the sheet holds that was not read, or was read differently. */
      notes: z.array(z.string()),
      operation_id: z.number().nullable(),
      /** The sheet of refused rows, readable for an hour; null when it was not asked for or nothing is refused. */
      path: z.string().nullable(),
    }),
  })
