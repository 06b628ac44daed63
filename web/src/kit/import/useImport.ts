import { emptyFileMessage, fileRuleOf, isTooLarge, tooLargeMessage, type Endpoint, type InputOf, mustExist } from '@pandu/contract/kit'
import { useState } from 'react'
import type * as z from 'zod'
import { CallError } from '../call.ts'
import { useMe } from '../can.tsx'
import { download } from '../download.ts'
import { plural } from '../format.ts'
import { useWrite } from '../query.ts'
import { toastError } from '../toast.ts'
import type { CheckedRow } from './PreviewTable.tsx'
import { type ImportSource, sheetSource } from './importSource.ts'

export interface CheckedSheet<R extends CheckedRow> {
  /** Differs for each check, even of the same file. */
  look: string
  file: File
  rows: readonly R[]
  valid: number
  invalid: number
  /** What the sheet holds that was not read. */
  notes?: readonly string[]
}

/** What undoing needs to know of a finished import. */
export interface ImportOperation {
  id: number
  kind: string
  title: string
  /** The reader's own account: whoever imports may undo it. */
  by_id: number
  undone_at: null
}

/** The state of an import: nothing chosen, a sheet checked, or done as an operation. */
export type ImportStage<R extends CheckedRow> =
  | { at: 'choose'; fault?: string }
  | { at: 'checked'; checked: CheckedSheet<R> }
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
  data: { rows: R[]; valid: number; invalid: number; notes?: string[]; operation_id: number | null; path?: string | null }
}

/** An import, from choosing a file to its operation. Choosing checks at once; an error of the whole sheet is shown at the file. */
export function useImport<R extends CheckedRow>({ endpoint, input, kind, noun, refreshes = [], source = sheetSource }: ImportOptions) {
  const by_id = useMe().user.id
  const [stage, setStage] = useState<ImportStage<R>>({ at: 'choose' })
  const [progress, setProgress] = useState(0)
  const check = useWrite<Endpoint>(endpoint, { silent: true })
  const commit = useWrite<Endpoint>(endpoint, { refreshes: ['operations', 'overview', ...refreshes] })
  const giveBack = useWrite<Endpoint>(endpoint, { silent: true })
  const inputOf = (file: File, more: Record<string, unknown>) => ({ ...input, file, ...more }) as InputOf<Endpoint>

  const choose = async (file: File) => {
    const fault = faultOf(endpoint.input.shape.file, file, source)
    if (fault) return setStage({ at: 'choose', fault })
    setStage({ at: 'choose' })
    setProgress(0)
    try {
      const { data } = (await check.send(inputOf(file, { preview: 1 }), { onProgress: setProgress })) as ImportAnswer<R>
      setStage({ at: 'checked', checked: { look: crypto.randomUUID(), file, ...data } })
    } catch (error) {
      const fileError = error instanceof CallError ? error.errors.file?.[0] : undefined
      if (fileError) setStage({ at: 'choose', fault: fileError })
      else toastError(error)
    }
  }

  /** `seen` are the rows whose warnings have been confirmed. */
  const run = async ({ file, valid }: CheckedSheet<R>, seen: readonly number[]) => {
    try {
      const confirmed = seen.length > 0 ? { confirmed: seen.join(',') } : {}
      const { message, data } = (await commit.send(inputOf(file, { preview: 0, ...confirmed }))) as ImportAnswer<R>
      const title = `The import of ${plural(valid, noun)} from ${file.name}`
      setStage({
        at: 'done',
        message,
        operation: { id: mustExist(data.operation_id, 'The operation'), kind, title, by_id, undone_at: null },
      })
    } catch (error) {
      toastError(error, true)
      // Something was stored since the sheet was checked: another check shows which row it concerns.
      if (error instanceof CallError && [409, 422].includes(error.status)) await choose(file)
    }
  }

  const fetchRefused = async ({ file }: CheckedSheet<R>) => {
    const answer = (await giveBack.run(inputOf(file, { preview: 1, refused: 1 }))) as ImportAnswer<R> | undefined
    if (answer?.data.path) download(answer.data.path)
  }

  return {
    stage,
    choose,
    run,
    fetchRefused,
    isFetching: giveBack.busy,
    again: () => setStage({ at: 'choose' }),
    isChecking: check.busy,
    isImporting: commit.busy,
    progress,
  }
}

/** Checked at once by the contract's rule, before anything is sent. Some systems give such files no type; the server checks the bytes anyway. */
const faultOf = (schema: z.ZodType, file: File, { ending, wrong }: ImportSource) => {
  if (!ending.test(file.name)) return wrong(file)
  if (file.size === 0) return emptyFileMessage
  const rule = fileRuleOf(schema)
  return rule && isTooLarge(file.size, rule) ? tooLargeMessage(rule.maxMb, rule.isInclusive) : undefined
}
