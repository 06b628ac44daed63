import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import type { StoredRecord, Warning } from '@pandu/contract/kit'
import { createContext, use, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/v4/core'
import { CallError, type CallOptions } from '../call.ts'
import { askToLeave } from '../dialogs/askToLeave.ts'
import { toast, toastError } from '../toast.ts'
import { forgetUpload } from '../requests.ts'
import { useLatest } from '../useLatest.ts'
import { type StoredChange, useStoredChanges } from './storedChanges.ts'
import { fieldOf, hasField, valueAt } from './field-paths.ts'
import { type DraftOption, type FormDraft, useDraft } from './draft/useDraft.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a form holds whatever its schema takes; the schema is what checks it
export type Values = Record<string, any>

/** `submit` throws this when the person cancelled: nothing was sent, and the form stays as it is. */
export class SubmitCancelled extends Error {}

/** What is sent beside the values: for `write.send`, `updated_at` for the input of a change, and `confirmed` for that of a call that warns. */
export interface SubmitMore extends Pick<CallOptions, 'draft'> {
  onProgress: (share: number) => void
  updated_at: string | undefined
  /** The keys of the warnings that were ticked. */
  confirmed: string | undefined
}

export interface CallFormOptions<V extends Values, I = unknown> {
  /** The endpoint's own input schema, plus fields that only the form has: the server checks the same. */
  schema: z.$ZodType<unknown, I>
  initial: V
  /** Mostly `write.send`, with values that have passed the schema. A CallError it throws goes under the fields; the text stays. */
  submit: (values: V & I, more: SubmitMore) => Promise<unknown>
  /** The record that the form changes, as it was read: `more.updated_at` tells the call, so that nobody's change is lost unseen. */
  record?: { readonly updated_at: string } | undefined
  /** The values of the form for a stored record, where its fields are not those of the call. */
  fromStored?: (stored: StoredRecord) => Partial<V>
  /** After a success, with what `submit` answered. */
  then?: (answer: never) => unknown
  /** The server keeps what was typed and chosen until it was sent: `draft: { call: updateCourse, of: course.id }`. Every long form has one. */
  draft?: DraftOption | undefined
  readOnly?: boolean
  /** The notice shown with the messages under the fields, e.g. 'There is an empty form, Please fill it'. */
  incomplete?: string | ((errors: Readonly<Record<string, string>>) => string | undefined)
  /** False where nothing is worth keeping, as on the login: leaving never asks. */
  asks?: boolean
  /** Start again from the initial values after a success; for forms that stay on the page. */
  resets?: boolean
}

export interface CallForm<V extends Values = Values> {
  values: V
  form: UseFormReturnType<V>
  schema: z.$ZodType
  busy: boolean
  /** From 0 to 1 while files are uploaded. */
  progress: number
  readOnly: boolean
  isDirty: () => boolean
  set: (changes: Partial<V>) => void
  /** Checks fields and shows their messages; true when all pass. */
  check(names: readonly (keyof V & string)[]): boolean
  submit: () => Promise<void>
  reset: () => void
  draft: FormDraft
  /**
   * Called before the form is left: 'kept' if the draft holds everything that would be lost, 'lost' if something would be, undefined if nothing is
   * unsaved.
   */
  unsaved: () => Promise<'kept' | 'lost' | undefined>
  /** What another person has stored meanwhile; the next sending replaces it. `take` puts it into the form instead. */
  stored: (StoredChange & { take: () => void }) | undefined
  /** What the server wants confirmed, and the ticked keys. */
  warned: { warnings: readonly Warning[]; ticked: ReadonlySet<string>; onTick: (ticked: ReadonlySet<string>) => void } | undefined
  /** Takes the `<form>` element. */
  attach: (element: HTMLFormElement | null) => void
  send: () => void
  /** Step dialogs use it to go to the step that holds the field. */
  followErrors: (follow: (names: string[]) => void) => void
}

const same = (a: unknown, b: unknown) =>
  a === b || (!(a instanceof Blob) && !(b instanceof Blob) && JSON.stringify(a) === JSON.stringify(b))

/** Mantine allows any node as a message; ours are all sentences. */
const textsOf = (errors: FormErrors) => errors as Record<string, string>

const controls = 'input:not([type="hidden"]), textarea, button, [contenteditable]'

/** The first field with a message; in a group of choices its first choice, and never a button over a text. */
const focusFault = (form: HTMLElement | null) => {
  const field = form?.querySelector<HTMLElement>('[data-error], [aria-invalid="true"]')
  const fault = field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field
  const control = fault?.matches(controls) ? fault : fault?.querySelector<HTMLElement>(controls)
  control?.focus()
}

/** A form over a call: checks by the contract's schema, server messages under the fields it has, and text that is never lost. */
export function useCallForm<V extends Values, I = unknown>(options: CallFormOptions<V, I>): CallForm<V> {
  const { schema, readOnly = false } = options
  const [start, setStart] = useState(options.initial)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState(0)
  const [warnings, setWarnings] = useState<readonly Warning[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const element = useRef<HTMLFormElement>(null)
  const onErrors = useRef<((names: string[]) => void) | null>(null)
  const running = useRef(false)
  const sent = useRef(false)
  const latest = useLatest(options)

  const form = useForm<V>({ initialValues: start, validate: schemaResolver(schema as never, { sync: true }) as never })
  const { values, getValues } = form

  const isDirty = useCallback(
    () => !readOnly && !sent.current && Object.entries(getValues()).some(([name, value]) => !same(value, start[name])),
    [readOnly, start, getValues],
  )
  const { stored, send: sendAsRead, forget: forgetStored, remind } = useStoredChanges(options.record)
  const state = options.draft?.state ?? options.record?.updated_at
  const { draft, keeper } = useDraft(readOnly || !options.draft ? undefined : { ...options.draft, state }, {
    values,
    start,
    same,
    restore: (kept) => form.setValues(kept as Partial<V>),
    onOutdated: (at) =>
      remind(`This has been changed since your draft of ${at}`, {
        ...Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined)),
        updated_at: options.record?.updated_at ?? '',
      }),
  })
  const unsaved = async () => {
    if (!isDirty()) return undefined
    await keeper?.flush()
    return keeper?.isSafe() ? 'kept' : 'lost'
  }

  // `enableBeforeUnload` covers closing the tab; `shouldBlockFn` covers every link and the back button.
  useBlocker({
    shouldBlockFn: async () => {
      const unsavedState = await unsaved()
      return unsavedState !== undefined && !(await askToLeave(unsavedState))
    },
    enableBeforeUnload: () => isDirty() && !keeper?.isSafe(),
    disabled: readOnly || options.asks === false,
  })

  const show = (errors: Record<string, string>) => {
    const names = Object.keys(errors)
    if (!names.length) return form.setErrors(errors)
    // Drawn synchronously, with the step that holds the field: a later focus would take what is typed meanwhile.
    flushSync(() => {
      setBusy(false)
      form.setErrors(errors)
      onErrors.current?.(names)
    })
    focusFault(element.current)
  }

  const fail = (error: unknown) => {
    if (error instanceof SubmitCancelled || (error instanceof CallError && error.stored)) return
    setWarnings(error instanceof CallError ? (error.warnings ?? []) : [])
    // The first message of each field is also shown as a notice (E004, O88).
    toastError(error, true)
    if (!(error instanceof CallError) || !Object.keys(error.errors).length) return
    const under: Record<string, string> = {}
    for (const [name, messages] of Object.entries(error.errors)) {
      const field = fieldOf(values, name)
      if (hasField(values, field) && messages[0]) under[field] ??= messages[0]
      const given = valueAt(values, field)
      if (given instanceof File) forgetUpload(given)
    }
    show(under)
  }

  const submit = async () => {
    if (running.current || readOnly) return
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      const fieldMessages = Object.fromEntries(Object.entries(textsOf(errors)).map(([name, message]) => [fieldOf(values, name), message]))
      const notice = typeof options.incomplete === 'function' ? options.incomplete(fieldMessages) : options.incomplete
      if (notice) toast.error(notice)
      for (const [name, message] of Object.entries(fieldMessages)) if (!hasField(values, name)) toast.error(message)
      return show(fieldMessages)
    }
    running.current = true
    setBusy(true)
    setProgress(0)
    // If a form is sent while an earlier draft waits for a choice, that draft does not end.
    const ends = keeper && !draft.offers.length && draft.elsewhere === undefined ? String(options.draft?.of ?? 'new') : undefined
    let hasEnded = false
    try {
      await keeper?.pause()
      // The schema has just accepted the values.
      const answer = await sendAsRead(start, (updated_at) =>
        latest.current.submit(getValues() as V & I, {
          onProgress: setProgress,
          updated_at,
          confirmed: ticked.size > 0 ? [...ticked].join(',') : undefined,
          get draft() {
            hasEnded = true
            return ends
          },
        }),
      )
      forgetStored()
      setWarnings([])
      sent.current = true
      if (hasEnded && ends !== undefined) keeper?.end()
      else keeper?.resume()
      await latest.current.then?.(answer as never)
      if (latest.current.resets) {
        form.setValues(latest.current.initial)
        setStart(latest.current.initial)
        sent.current = false
      } else setStart(getValues())
    } catch (error) {
      keeper?.resume()
      fail(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    form,
    schema,
    busy,
    progress,
    readOnly,
    isDirty,
    attach: useCallback((given: HTMLFormElement | null) => void (element.current = given), []),
    send: useCallback(() => element.current?.requestSubmit(), []),
    followErrors: useCallback((follow: (names: string[]) => void) => void (onErrors.current = follow), []),
    submit,
    set: (changes) => {
      sent.current = false
      const own = Object.entries(changes).filter(([name]) => name in values)
      form.setValues(Object.fromEntries(own) as Partial<V>)
      for (const [name, value] of Object.entries(changes)) if (!(name in values)) form.setFieldValue(name as never, value as never)
      for (const name of Object.keys(changes)) form.clearFieldError(name)
    },
    check: (names) => {
      const failed = Object.fromEntries(
        names.flatMap((name) => {
          const { hasError, error } = form.validateField(name as never)
          return hasError ? [[name, error as string]] : []
        }),
      )
      const others = Object.entries(textsOf(form.errors)).filter(([name]) => !(names as readonly string[]).includes(name))
      show({ ...Object.fromEntries(others), ...failed })
      return Object.keys(failed).length === 0
    },
    stored: stored && {
      ...stored,
      take: () => {
        // Files are not replaced: the stored ones stay.
        const names = Object.keys(stored.record).filter((name) => name in values && start[name] !== undefined)
        const plain = Object.fromEntries(names.map((name) => [name, stored.record[name] ?? ''])) as Partial<V>
        const newValues = { ...plain, ...options.fromStored?.(stored.record) }
        form.setValues(newValues)
        setStart({ ...start, ...newValues })
        form.clearErrors()
        forgetStored()
      },
    },
    warned: warnings.length > 0 ? { warnings, ticked, onTick: setTicked } : undefined,
    reset: () => {
      form.setValues(start)
      form.clearErrors()
    },
    draft,
    unsaved,
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- dialogs draw forms of any values; fields know their value's type, not the form's
export type AnyForm = CallForm<any>

export const FormContext = createContext<AnyForm | null>(null)

/** The form around a field. */
export function useFormContext(): CallForm {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside a <CallForm>')
  return form
}
