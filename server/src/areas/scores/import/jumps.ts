import { LARGEST_PLAUSIBLE_JUMP, scoreText, type Semester, semesterKey, type Semesters, semesters } from '@pandu/contract/scores'
import type { WantedScore } from '../scores.service.ts'

/** The new scores of a scholar that differ too much from the former score or, without one, from the nearest semester before or after. */
export const jumpsOf = (standing: Semesters, changes: readonly WantedScore[]): string[] => {
  const after = new Map<Semester, number | null>(semesters.map((semester) => [semester, standing[semesterKey(semester)]]))
  for (const { semester, to } of changes) after.set(semester, to)
  const scored = (semester: Semester) => (after.get(semester) ?? null) !== null
  const changed = new Set(changes.map(({ semester }) => semester))
  return changes.flatMap(({ semester, to }) => {
    const before = standing[semesterKey(semester)]
    if (before !== null) return isFar(before, to) ? [`Semester ${semester} changes from ${scoreText(before)} to ${scoreText(to)}`] : []
    // A later semester that is new as well is compared with the one before it anyway.
    const near =
      semesters.findLast((other) => other < semester && scored(other)) ??
      semesters.find((other) => other > semester && scored(other) && !changed.has(other))
    const there = near && after.get(near)
    return near && isFar(there, to) ? [`Semester ${semester} is ${scoreText(to)}, semester ${near} is ${scoreText(there)}`] : []
  })
}

// In hundredths: 3.1 and 1.6 are just 1.5 apart, though not as binary numbers.
const isFar = (one: number | null | undefined, other: number | null) =>
  typeof one === 'number' && typeof other === 'number' && Math.round(Math.abs(one - other) * 100) > LARGEST_PLAUSIBLE_JUMP * 100
