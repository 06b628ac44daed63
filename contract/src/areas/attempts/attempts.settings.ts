import { defineSetting, wholeFrom } from '../../kit/index.ts'

export const lateAnswersHours = defineSetting({
  key: 'attempts.late_hours',
  group: 'Learning',
  label: 'Late answers are taken for',
  help: 'Answers that a device kept without a connection and hands over after the end of a quiz are taken for so long, and wait for the marker.',
  field: { kind: 'number', unit: 'hours' },
  schema: wholeFrom(0, 336),
  default: 24,
})
