import * as z from 'zod'
import { defineSetting, typedNumber } from '../../kit/index.ts'

/** An empty field is not zero, which would switch counselling off. */
export const thresholdNumber = typedNumber(
  z.preprocess(
    (given) => (typeof given === 'number' || (typeof given === 'string' && given !== '') ? given : undefined),
    z.coerce.number('must be a number').min(0).max(4).multipleOf(0.01, 'must have at most two decimals'),
  ),
)

export const scoreThreshold = defineSetting({
  key: 'scores.threshold',
  group: 'Scores',
  label: 'Counselling below',
  help: 'A scholar whose latest score is lower is invited to counselling, and is listed as one who needs it.',
  field: { kind: 'number', unit: '' },
  schema: thresholdNumber,
  default: 3.25,
})
