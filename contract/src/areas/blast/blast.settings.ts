import { defineSetting, wholeNumber } from '../../kit/index.ts'

export const blastFileDays = defineSetting({
  key: 'blast.file_days',
  group: 'Keeping',
  label: 'Pictures and attachments of letters to many',
  help: 'They can be opened for this time after a letter is sent, and are then deleted. A change applies to letters written from now on.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(7, 730),
  default: 90,
})
