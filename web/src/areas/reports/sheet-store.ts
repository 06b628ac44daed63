import {
  competencyValue,
  emptyReport,
  type FlatField,
  flatFields,
  type Period,
  type ReportSheetRow,
  type ReportValues,
  saveReportRow,
  valueIn,
} from '@pandu/contract/reports'
import { call, CallError } from '../../kit/call.ts'

type Texts = Readonly<Record<string, string>>

/** A row of the sheet: the values of its cells, the stored values, and whether it is being saved. */
export interface SheetRow {
  readonly id: number
  readonly name: string
  readonly no_tf: string | null
  readonly typed: Texts
  readonly stored: Texts
  readonly updated_at: string | null
  readonly state: 'quiet' | 'busy' | 'saved' | 'lost'
  /** Errors by the key of the cell. */
  readonly errors: Texts
  /** Why the row could not be saved, if the reason belongs to no cell. */
  readonly problem?: string | undefined
  /** The values that somebody else has saved meanwhile. */
  readonly other?: { readonly texts: Texts; readonly updated_at: string } | undefined
}

const textsOf = (values: ReportValues): Texts =>
  Object.fromEntries(flatFields.map((field) => [field.key, String(valueIn(values, field) ?? '')]))
const fieldOf = new Map(flatFields.map((field) => [field.key, field]))
const nameOnWire = ({ part, competency }: FlatField) => (competency ? `${part}.${competency}` : part)
const keyOnWire = new Map(flatFields.map((field) => [nameOnWire(field), field.key]))
const dirtyOf = ({ typed, stored }: SheetRow) => Object.keys(typed).filter((key) => typed[key] !== stored[key])

/** The error of a cell, in the words of the server. */
const faultOf = (key: string, text: string) => {
  if (fieldOf.get(key)?.part !== 'competency_value') return undefined
  const parsed = competencyValue.safeParse(text)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

/** The rows as the call takes them. */
const sentOf = (texts: Texts) => {
  const sent: Record<string, string | Record<string, string>> = {}
  for (const [key, text] of Object.entries(texts)) {
    const field = fieldOf.get(key)
    if (!field) continue
    if (field.competency) sent[field.part] = { ...(sent[field.part] as Record<string, string> | undefined), [field.competency]: text }
    else sent[field.part] = text
  }
  return sent
}

const REST_MS = 800

/** Keeps the rows outside of React, so that typing renders only one row. Saves each row separately after a pause in typing. */
export class SheetStore {
  readonly #rows = new Map<number, SheetRow>()
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #running = new Set<number>()
  readonly #periode: Period

  constructor(periode: Period) {
    this.#periode = periode
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  row = (id: number) => this.#rows.get(id)

  /** Takes rows from the server; rows with unsaved cells keep the typed values. */
  take(rows: readonly ReportSheetRow[]) {
    for (const { id, name, no_tf, updated_at, ...values } of rows) {
      const known = this.#rows.get(id)
      if (known && (dirtyOf(known).length > 0 || this.#running.has(id) || known.updated_at === updated_at)) continue
      const texts = textsOf(values)
      this.#rows.set(id, { id, name, no_tf, typed: texts, stored: texts, updated_at, state: known?.state ?? 'quiet', errors: {} })
    }
    this.#tell()
  }

  type(id: number, key: string, text: string) {
    const row = this.#rows.get(id)
    if (!row) return
    const { [key]: _, ...errors } = row.errors
    this.#put({ ...row, typed: { ...row.typed, [key]: text }, errors })
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => void this.save(id), REST_MS),
    )
  }

  /** Saves the unsaved, valid cells of a row. */
  save = async (id: number): Promise<void> => {
    clearTimeout(this.#timers.get(id))
    const row = this.#rows.get(id)
    if (!row || row.other || this.#running.has(id)) return
    const faults = Object.fromEntries(
      dirtyOf(row).flatMap((key) => {
        const fault = faultOf(key, row.typed[key] ?? '')
        return fault ? [[key, fault]] : []
      }),
    )
    const texts: Texts = Object.fromEntries(dirtyOf(row).flatMap((key) => (key in faults ? [] : [[key, row.typed[key] ?? '']])))
    if (Object.keys(texts).length === 0) return this.#put({ ...row, errors: { ...row.errors, ...faults } })
    this.#running.add(id)
    this.#put({ ...row, state: 'busy', errors: faults, problem: undefined })
    let again = false
    try {
      const { data } = await call(saveReportRow, {
        id_scholar: id,
        periode: this.#periode,
        ...sentOf(texts),
        ...(row.updated_at && { updated_at: row.updated_at }),
      })
      const now = this.#rows.get(id) ?? row
      this.#put({ ...now, stored: { ...now.stored, ...texts }, updated_at: data.updated_at, state: 'saved' })
      again = true
    } catch (error) {
      this.#fail(this.#rows.get(id) ?? row, error)
    } finally {
      this.#running.delete(id)
    }
    const left = this.#rows.get(id)
    if (again && left && dirtyOf(left).some((key) => !(key in left.errors))) await this.save(id)
  }

  /** Resolves a conflict in a row: keeps the values typed here, or takes those that somebody else has saved. */
  settle(id: number, whose: 'mine' | 'theirs') {
    const row = this.#rows.get(id)
    if (!row?.other) return
    const { texts, updated_at } = row.other
    this.#put({ ...row, stored: texts, typed: whose === 'theirs' ? texts : row.typed, updated_at, other: undefined, state: 'quiet' })
    if (whose === 'mine') void this.save(id)
  }

  /** Saves everything without waiting, because the page is being left. */
  flush = () => {
    for (const id of this.#timers.keys()) void this.save(id)
  }
  /** Saves the rows that could not be saved while offline. */
  saveAgain = () => {
    for (const [id, { state }] of this.#rows) if (state === 'lost') void this.save(id)
  }
  isUnsaved = () => [...this.#rows.values()].some((row) => dirtyOf(row).length > 0)

  #fail(row: SheetRow, error: unknown) {
    if (error instanceof CallError && error.stored) {
      const theirs = textsOf({ ...emptyReport(), ...(error.stored as Partial<ReportValues>) })
      // Cells that were not edited here take the stored value; only edited cells are in conflict.
      const touched = new Set(dirtyOf(row))
      const typed = Object.fromEntries(Object.entries(theirs).map(([key, text]) => [key, touched.has(key) ? (row.typed[key] ?? '') : text]))
      return this.#put({ ...row, typed, state: 'lost', other: { texts: theirs, updated_at: error.stored.updated_at } })
    }
    const named = error instanceof CallError ? Object.entries(error.errors) : []
    const errors = Object.fromEntries(named.flatMap(([name, [message]]) => [[keyOnWire.get(name) ?? name, message ?? '']]))
    const problem =
      named.length === 0 ? (error instanceof CallError ? error.message : 'Something went wrong on this page. Please try again.') : undefined
    this.#put({ ...row, state: 'lost', errors: { ...row.errors, ...errors }, problem })
  }

  #put(row: SheetRow) {
    this.#rows.set(row.id, row)
    this.#tell()
  }
  #tell() {
    for (const listener of this.#listeners) listener()
  }
}
