import { wrongType, type Endpoint, type InputOf } from '@pandu/contract/kit'
import { useState } from 'react'
import type * as z from 'zod'
import { CallError } from '../call.ts'
import { useMe } from '../can.tsx'
import { plural } from '../format.ts'
import { useWrite } from '../query.ts'
import { toastError } from '../toast.ts'
import type { CheckedRow } from './PreviewTable.tsx'
import { type ImportSource, sheet } from './source.ts'

export interface Checked<R extends CheckedRow> {
  file: File
  rows: readonly R[]
  valid: number
  invalid: number
}

/** What a finished import is, for its undoing. */
export interface ImportOperation {
  id: number
  kind: string
  title: string
  /** The own account: whoever imports may take it back. */
  by_id: number
  undone_at: null
}

/** Where an import is: nothing chosen, a sheet checked, or done as an operation. */
export type Stage<R extends CheckedRow> =
  | { at: 'choose'; fault?: string }
  | { at: 'checked'; checked: Checked<R> }
  | { at: 'done'; message: string; operation: ImportOperation }

/** What imports have in common: a file and `preview` in, judged rows and an operation's number out (O47). */
interface ImportCall extends Endpoint {
  input: z.ZodObject<{ file: z.ZodType; preview: z.ZodType }>
}

export interface ImportOptions {
  endpoint: ImportCall
  /** What the call takes beside the file. */
  input?: Record<string, unknown>
  /** The kind of operation it becomes. */
  kind: string
  /** What a row is, in one word: 'scholar'. */
  noun: string
  refreshes?: readonly string[]
  /** A spreadsheet unless said otherwise. */
  source?: ImportSource
}

interface ImportAnswer<R> {
  message: string
  data: { rows: R[]; valid: number; invalid: number; operation_id: number | null }
}

/** An import from the choice of a file to its operation. Choosing checks at once; what is wrong with the sheet stands at the place of choosing. */
export function useImport<R extends CheckedRow>({ endpoint, input, kind, noun, refreshes = [], source = sheet }: ImportOptions) {
  const by_id = useMe().user.id
  const [stage, setStage] = useState<Stage<R>>({ at: 'choose' })
  const [progress, setProgress] = useState(0)
  const check = useWrite<Endpoint>(endpoint, { silent: true })
  const commit = useWrite<Endpoint>(endpoint, { refreshes: ['operations', 'overview', ...refreshes] })
  const inputOf = (file: File, preview: 0 | 1) => ({ ...input, file, preview }) as InputOf<Endpoint>

  const choose = async (file: File) => {
    const fault = faultOf(endpoint.input.shape.file, file, source)
    if (fault) return setStage({ at: 'choose', fault })
    setStage({ at: 'choose' })
    setProgress(0)
    try {
      const { data } = (await check.send(inputOf(file, 1), { onProgress: setProgress })) as ImportAnswer<R>
      setStage({ at: 'checked', checked: { file, ...data } })
    } catch (error) {
      const said = error instanceof CallError ? error.errors.file?.[0] : undefined
      if (said) setStage({ at: 'choose', fault: said })
      else toastError(error)
    }
  }

  const run = async ({ file, valid }: Checked<R>) => {
    try {
      const { message, data } = (await commit.send(inputOf(file, 0))) as ImportAnswer<R>
      const title = `The import of ${plural(valid, noun)} from ${file.name}`
      setStage({ at: 'done', message, operation: { id: data.operation_id!, kind, title, by_id, undone_at: null } })
    } catch (error) {
      toastError(error, true)
      // The world changed since the sheet was checked: another look shows which row it concerns.
      if (error instanceof CallError && error.status === 422) await choose(file)
    }
  }

  return { stage, choose, run, again: () => setStage({ at: 'choose' }), isChecking: check.busy, isImporting: commit.busy, progress }
}

/** At once and by the contract's rule, before anything travels. Some systems give such files no type; the server looks inside anyway. */
const faultOf = (rule: z.ZodType, file: File, { ending }: ImportSource) => {
  if (!ending.test(file.name)) return wrongType
  const { issues } = rule.safeParse(file).error ?? { issues: [] }
  return issues.find(({ message }) => message !== wrongType)?.message
}
