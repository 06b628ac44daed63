import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderAt } from '../../test/index.ts'
import { MonthTotals } from './MonthTotals.tsx'

const month = (month: string, unmet: number, late = 0) => ({ month, met: 4, unmet, none: 0, draft: 0, published: 1, read: 3, late })
const show = (...totals: ReturnType<typeof month>[]) =>
  renderAt(<MonthTotals totals={totals} side="mentor" courseId={7} prefix="r-" />, { me: person('TF', 'LD'), answers: {} })

test('the numbers of the newest months stand first, and each leads to the scholars that it counts', async () => {
  const page = show(month('2026-01-01', 0), month('2026-02-01', 0), month('2026-03-01', 2, 12), month('2026-04-01', 9))
  const table = await screen.findByRole('table', { name: 'Numbers of each month' })
  const months = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  expect(months()).toEqual(['Apr 26', 'Mar 26', 'Feb 26'])
  const address = (name: string) => within(table).getByRole('link', { name }).getAttribute('href')
  expect(address('Apr 26, Not met: 9')).toBe('/mentor/inclass/7?r-month=2026-04-01&r-met=0')
  expect(address('Mar 26, Late: 12')).toBe('/mentor/inclass/7?r-month=2026-03-01&r-state=late')
  // A zero is no link.
  expect(within(table).queryByRole('link', { name: /Feb 26, Not met/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Show all 4 months' }))
  expect(months()).toHaveLength(4)
})
