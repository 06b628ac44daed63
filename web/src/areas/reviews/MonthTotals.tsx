import { Anchor, Button, ScrollArea, Table, Text } from '@mantine/core'
import { type Side, sidePath } from '@pandu/contract/mentoring'
import { withSearch } from '@pandu/contract/kit'
import type { MonthTotals as Totals } from '@pandu/contract/reviews'
import { useState } from 'react'
import { count } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { shortMonth } from './review-labels.ts'
import classes from './reviews.module.css'

/** The counters of a month, with the filters of the grid that show the counted scholars. */
const numbers = [
  { key: 'met', label: 'Met', filter: { met: '1' } },
  { key: 'unmet', label: 'Not met', filter: { met: '0' } },
  { key: 'draft', label: 'Drafts', filter: { state: 'draft' } },
  { key: 'published', label: 'Published', filter: { state: 'published' } },
  { key: 'read', label: 'Read', filter: { state: 'read' } },
  { key: 'late', label: 'Late', filter: { state: 'late' } },
] as const

/** How many months are shown at first. */
const FIRST = 3

/** The totals of the months of a course, newest first. Each number links to the scholars that it counts. */
export function MonthTotals({
  totals,
  side,
  courseId,
  prefix,
}: {
  totals: readonly Totals[]
  side: Side
  courseId: number
  prefix: string
}) {
  const [isWhole, setIsWhole] = useState(false)
  if (totals.length === 0) return null
  const newest = totals.toReversed()
  const leadsTo = (filter: Record<string, string>) =>
    withSearch(sidePath(side, courseId), Object.fromEntries(Object.entries(filter).map(([key, value]) => [prefix + key, value])))
  return (
    <div className={classes.totals}>
      <ScrollArea
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Numbers of each month' }}
      >
        <Table aria-label="Numbers of each month" verticalSpacing={4} horizontalSpacing={6} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Month</Table.Th>
              {numbers.map(({ key, label }) => (
                <Table.Th key={key} scope="col" className={classes.total}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(isWhole ? newest : newest.slice(0, FIRST)).map((month) => (
              <Table.Tr key={month.month}>
                <Table.Th scope="row" fw={500} className={classes.monthName}>
                  {shortMonth(month.month)}
                </Table.Th>
                {numbers.map(({ key, label, filter }) => (
                  <Table.Td key={key} className={classes.total}>
                    {month[key] === 0 ? (
                      <Text span size="sm" c="dimmed">
                        0
                      </Text>
                    ) : (
                      <Anchor
                        component={PageLink}
                        inherit
                        to={leadsTo({ month: month.month, ...filter })}
                        aria-label={`${shortMonth(month.month)}, ${label}: ${count(month[key])}`}
                        className={classes.totalLink}
                      >
                        {count(month[key])}
                      </Anchor>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {newest.length > FIRST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? 'Show fewer months' : `Show all ${newest.length} months`}
        </Button>
      )}
    </div>
  )
}
