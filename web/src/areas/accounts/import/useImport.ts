import { importScholars, type ImportRow } from '@pandu/contract/accounts'
import { wrongType } from '@pandu/contract/kit'
import { useState } from 'react'
import { CallError } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { useWrite } from '../../../kit/query.ts'
import { toastError } from '../../../kit/toast.ts'

export interface Checked {
  file: File
  rows: readonly ImportRow[]
  valid: number
  invalid: number
}

/** Where an import is: nothing chosen, a sheet checked, or done as an operation. */
export type Stage =
  | { at: 'choose'; fault?: string }
  | { at: 'checked'; checked: Checked }
  | { at: 'done'; message: string; operation: { id: number; title: string; undone_at: null } }

/** An import from the choice of a file to its operation. Choosing checks at once; what is wrong with the sheet stands at the place of choosing. */
export function useImport() {
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const [progress, setProgress] = useState(0)
  const check = useWrite(importScholars, { silent: true })
  const commit = useWrite(importScholars, { refreshes: ['operations', 'overview'] })

  const choose = async (file: File) => {
    const fault = faultOf(file)
    if (fault) return setStage({ at: 'choose', fault })
    setStage({ at: 'choose' })
    setProgress(0)
    try {
      const { data } = await check.send({ file, preview: 1 }, { onProgress: setProgress })
      setStage({ at: 'checked', checked: { file, ...data } })
    } catch (error) {
      const said = error instanceof CallError ? error.errors.file?.[0] : undefined
      if (said) setStage({ at: 'choose', fault: said })
      else toastError(error)
    }
  }

  const run = async ({ file, valid }: Checked) => {
    try {
      const { message, data } = await commit.send({ file, preview: 0 })
      const title = `The import of ${plural(valid, 'scholar')} from ${file.name}`
      setStage({ at: 'done', message, operation: { id: data.operation_id!, title, undone_at: null } })
    } catch (error) {
      toastError(error, true)
      // Somebody took a name since the sheet was checked: another look shows which.
      if (error instanceof CallError && error.status === 422) await choose(file)
    }
  }

  return { stage, choose, run, again: () => setStage({ at: 'choose' }), isChecking: check.busy, isImporting: commit.busy, progress }
}

const rule = importScholars.input.shape.file

/** At once and by the contract's rule, before anything travels. Some systems give a spreadsheet no type; the server looks inside anyway. */
const faultOf = (file: File) => {
  if (!/\.xlsx$/i.test(file.name)) return wrongType
  const { issues } = rule.safeParse(file).error ?? { issues: [] }
  return issues.find(({ message }) => message !== wrongType)?.message
}
