import * as z from 'zod'
import { parseTypedNumber } from '../../kit/numbers.ts'
import { recordOf } from '../../kit/records.ts'

/** The semesters of the programme (000 §9); the first is the entry grade. */
export const semesters = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Semester = (typeof semesters)[number]
export type SemesterKey = `semester${Semester}`
export const semesterKey = (semester: Semester): SemesterKey => `semester${semester}`
export const semesterKeys = semesters.map(semesterKey)

/** A score on the wire: null where there is none. */
export type Semesters = Record<SemesterKey, number | null>

const wrong = 'must be a number from 0 to 4 with at most two decimals'

/** A score from 0 to 4 with two decimals, as text with comma or point or as number (O26). Empty and null remove it; an absent one stays as it is. */
export const score = z
  .union([z.string(), z.number()], wrong)
  .nullish()
  .transform((value, ctx): number | null | undefined => {
    if (value === undefined) return undefined
    const read = parseTypedNumber(String(value ?? ''))
    if ('text' in read) {
      if (read.text === '') return null
      if (/^\d(\.\d{0,2})?$/.test(read.text) && Number(read.text) <= 4) return Number(read.text)
    }
    ctx.addIssue({ code: 'custom', message: 'fault' in read ? read.fault : wrong, input: value })
    return z.NEVER
  })

const fieldsOf = <T>(schema: T) => recordOf(semesterKeys, () => schema)

/** The eight fields of a form. */
export const semesterFields = fieldsOf(score)
/** The eight scores of an answer. */
export const semesterScores = fieldsOf(z.number().nullable())

/** Writes a score with two decimals: `3.5` becomes `3.50`. */
export const scoreText = (value: number | null | undefined) => (value === null || value === undefined ? '' : value.toFixed(2))

/** The scores alone, of any object that has them. */
export const semestersOf = (from: Semesters): Semesters => recordOf(semesterKeys, (key) => from[key])
