import { aboutActor, rules, staffWrites } from '../../kit/access.ts'

export const downloadRules = rules('download', {
  /** Staff order reports by the hundred; everybody sees only what they have ordered themselves. */
  use: aboutActor(staffWrites),
})
