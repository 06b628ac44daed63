import { expect, test } from 'vitest'
import { valueLines } from './setting-labels.ts'

test('whole days of a setting in hours are shown as days', () => {
  const shown = (value: number, unit: string) => valueLines({ kind: 'number', unit }, value)
  expect([168, 24, 36, 1, 0].flatMap((hours) => shown(hours, 'hours'))).toEqual(['7 days', '1 day', '36 hours', '1 hour', '0 hours'])
  expect([shown(48, 'minutes'), shown(14, 'days'), shown(24, '')]).toEqual([['48 minutes'], ['14 days'], ['24']])
})
