import { importSigned } from '@pandu/contract/contracts'
import { invalid } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { temporaryPathOf } from '../../kit/uploads.ts'
import { storeSignedFiles, hasNoErrors, judgeArchive } from './contracts.import.ts'

/** Signed contracts by the hundred, from an archive (G088). */
export const importRoutes = [
  serve(importSigned, async (call, { file, preview }) => {
    const judged = await judgeArchive(call.db, temporaryPathOf(file), preview ? 'look' : 'lock')
    const faulty = judged.filter(({ errors }) => errors.length > 0)
    const counts = { valid: judged.length - faulty.length, invalid: faulty.length }
    if (preview) {
      const rows = judged.map(({ row, file: name, no_tf, name: scholar, errors }) => ({ row, file: name, no_tf, name: scholar, errors }))
      return { message: 'OK', data: { rows, ...counts, operation_id: null } }
    }
    // All or none (O47): contracts may have changed since the preview.
    if (faulty.length > 0) {
      throw invalid({
        file: [
          `Nothing was imported: ${faulty.length === 1 ? 'one file has errors' : `${faulty.length} files have errors`}`,
          ...faulty.slice(0, 20).map(({ file: name, errors }) => `${name}: ${errors.join('; ')}`),
        ],
      })
    }
    const operation_id = await storeSignedFiles(call, judged.filter(hasNoErrors), file.name)
    const message = judged.length === 1 ? '1 signed contract imported' : `${judged.length} signed contracts imported`
    return { message, data: { rows: [], ...counts, operation_id } }
  }),
]
