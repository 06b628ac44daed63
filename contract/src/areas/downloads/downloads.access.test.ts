import { expect, test } from 'vitest'
import { whoMay } from '../../../test/people.ts'
import { downloadRules } from './downloads.access.ts'
import { reportRules } from '../reports/index.ts'

test('staff who may write reports download them by the batch, partners and scholars never', () => {
  const people = whoMay(downloadRules.use).split(' ')
  expect(people).toEqual(
    whoMay(reportRules.write)
      .split(' ')
      .filter((name) => people.includes(name)),
  )
  for (const name of ['superadmin', 'upcm']) expect(people).toContain(name)
  for (const name of ['guest', 'assessor', 'vendor', 'scholar']) expect(people).not.toContain(name)
})
