import { defineSetting, wholeFrom } from '../../kit/index.ts'

export const blastFileDays = defineSetting({
  key: 'blast.file_days',
  group: 'Keeping',
  label: 'Pictures and attachments of letters to many',
  help: 'Open for so long after a letter leaves, then deleted. A change holds for letters written from now on.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(7, 730),
  default: 90,
})
