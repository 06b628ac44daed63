import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import type { CoveredScholar } from '@pandu/contract/reviews'
import { type Column, personColumn } from '../../kit/table/index.ts'
import { MonthCell } from './MonthCell.tsx'
import { shortMonth } from './review-labels.ts'
import classes from './reviews.module.css'

const person: Column<CoveredScholar> = { ...personColumn(({ university }) => university), label: 'Scholar Name' }

/** The scholar and a column for each month; on a phone all months of a scholar share one column. */
export const coverageColumns = (course: Course, side: Side, months: readonly string[], isNarrow: boolean): Column<CoveredScholar>[] => {
  const cellOf = (scholar: CoveredScholar, month: string) => (
    <MonthCell course={course} side={side} scholar={scholar} cell={scholar.cells.find((cell) => cell.month === month)} />
  )
  if (!isNarrow)
    return [
      person,
      ...months.map((month): Column<CoveredScholar> => ({
        key: month,
        label: shortMonth(month),
        cell: (scholar) => cellOf(scholar, month),
      })),
    ]
  const strip: Column<CoveredScholar> = {
    key: 'months',
    label: 'Months',
    wrap: true,
    cell: (scholar) => (
      <ul className={classes.strip}>
        {months.map((month) => (
          <li key={month}>
            <span className={classes.month}>{shortMonth(month)}</span>
            {cellOf(scholar, month)}
          </li>
        ))}
      </ul>
    ),
  }
  return [person, strip]
}
