import { defineSetting, wholeNumber } from '../../kit/index.ts'

export const deletedDocumentDays = defineSetting({
  key: 'bank.deleted_days',
  group: 'Keeping',
  label: 'Deleted documents of the bank data',
  help: 'The deletion of a document can be undone for this time. After that it is final.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(1, 365),
  default: 30,
})
