import { semesterMonths, semesterOf } from '@pandu/contract/accounts'
import type { Semester } from '@pandu/contract/scores'
import type { Db } from '../../kit/db.ts'
import { readSetting } from '../../kit/settings.ts'

/**
 * Answers what is wrong with a score of a semester of scholars of a cohort year: that it has not begun yet (O98). Where the year is not known, every
 * semester may have a score. The months are read once, so that a whole sheet asks the database as often as one score.
 */
export const semestersNotBegun = async ({ db, arrivedAt }: { db: Db; arrivedAt: Date }) => {
  const months = await readSetting(db, semesterMonths)
  return (yearTf: number | null, semester: Semester) => {
    if (yearTf === null) return undefined
    // A cohort before its first semester has reached none.
    const reached = semesterOf(yearTf, arrivedAt, months) ?? 0
    return semester > reached ? `Semester ${semester} has not begun yet` : undefined
  }
}
