import { defineSetting, wholeNumber } from '../../kit/index.ts'

export const lateAnswersHours = defineSetting({
  key: 'attempts.late_hours',
  group: 'Learning',
  label: 'Late answers are accepted for',
  help: 'A device without a connection saves answers and sends them later. The server accepts them for this time after the end of a quiz. They wait for the marker.',
  field: { kind: 'number', unit: 'hours' },
  schema: wholeNumber(0, 336),
  default: 24,
})
