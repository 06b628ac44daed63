import { csv, type Upload } from '@pandu/contract/kit'
import { writeFile } from 'node:fs/promises'
import { openReceivingFolder } from '../src/kit/uploads.ts'

/** Does something with a sheet as if it had come with a request; its lines are separated by semicolons. */
export const withSheet = async <T>(lines: readonly string[], work: (file: Upload) => Promise<T>) => {
  const place = await openReceivingFolder()
  try {
    const text = lines.join('\n')
    const file = await place.receive('sheet.csv', (path) => writeFile(path, text), { name: 'sheet.csv', size: text.length, type: csv })
    return await work(file)
  } finally {
    await place.discard()
  }
}
