import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import type { StoredRecord, Warning } from '@pandu/contract/kit'
import { createContext, use, useCallback, useRef, useState } from 'react'
import type * as z from 'zod/v4/core'
import { CallError, type CallOptions } from '../call.ts'
import { toastError } from '../toast.ts'
import { useLatest } from '../useLatest.ts'
import { type StoredChange, useStoredChanges, valuesOfStored } from './storedChanges.ts'
import { type DraftOption, type FormDraft, useDraft } from './draft/useDraft.ts'
import { useFormMessages } from './useFormMessages.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** The values of a form by field name. */
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

/** A form over a call: checks by the contract's schema, server messages under the fields it has, and text that is never lost. */
export function useCallForm<V extends Values, I = unknown>(options: CallFormOptions<V, I>): CallForm<V> {
  const { schema, readOnly = false } = options
  const [start, setStart] = useState(options.initial)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState(0)
  const [warnings, setWarnings] = useState<readonly Warning[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const running = useRef(false)
  const sent = useRef(false)
  const hideRefusal = useRef<() => void>(undefined)
  const latest = useLatest(options)

  const messagesOf = schemaResolver(schema as never, { sync: true }) as (values: Values) => Record<string, string>
  // Mantine would clear the messages of all fields with the first change of one.
  const form = useForm<V>({ initialValues: start, validate: messagesOf, clearInputErrorOnChange: false })
  const { values, getValues } = form
  const { checkAll, check, showRefusal, keepOthers, attach, send, followErrors } = useFormMessages(form, messagesOf, () => setBusy(false))

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
    restore: (kept) => {
      form.setValues(kept as Partial<V>)
      form.clearErrors()
    },
    onRefusedFile: (field, message) => form.setFieldError(field, message),
    onOutdated: (at) =>
      remind(`This has been changed since your draft of ${at}`, {
        ...Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined)),
        updated_at: options.record?.updated_at ?? '',
      }),
  })
  const unsaved = useLeaveGuard(isDirty, keeper, !readOnly && options.asks !== false)

  const fail = (error: unknown) => {
    if (error instanceof SubmitCancelled || (error instanceof CallError && error.stored)) return
    setWarnings(error instanceof CallError ? (error.warnings ?? []) : [])
    // The first message of each field is also shown as a notice (E004, O88).
    hideRefusal.current = toastError(error, true)
    showRefusal(error)
  }

  const submit = async () => {
    if (running.current || readOnly) return
    hideRefusal.current?.()
    if (!checkAll(options.incomplete)) return
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
        form.clearErrors()
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
    attach,
    send,
    followErrors,
    submit,
    set: (changes) => {
      sent.current = false
      const before = getValues()
      const own = Object.entries(changes).filter(([name]) => name in values)
      form.setValues(Object.fromEntries(own) as Partial<V>)
      for (const [name, value] of Object.entries(changes)) if (!(name in values)) form.setFieldValue(name as never, value as never)
      keepOthers(Object.keys(changes), before, getValues())
    },
    check,
    stored: stored && {
      ...stored,
      take: () => {
        const newValues = valuesOfStored(stored.record, values, start, options.fromStored)
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

/** Holds the form around a field. Fields read it with {@link useFormContext}. */
export const FormContext = createContext<AnyForm | null>(null)

/** The form around a field. Throws outside of one. */
export function useFormContext(): CallForm {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside a <CallForm>')
  return form
}
