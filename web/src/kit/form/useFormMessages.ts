import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../call.ts'
import { forgetUpload } from '../requests.ts'
import { toastMessages, withSubject } from '../toast.ts'
import { fieldOf, hasField, valueAt } from './field-paths.ts'
import type { CallFormOptions, Values } from './useCallForm.ts'

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

/** Whether the row of a list that a message is about still has its place, and its values. */
const isSameRow = (list: string, name: string, before: Values, after: Values) => {
  const row = `${list}.${name.slice(list.length + 1).replace(/\..*/s, '')}`
  return valueAt(before, row) === valueAt(after, row)
}

/** The messages of a form: each under its field, the first of which gets the focus. `onShow` is called while they are drawn. */
export function useFormMessages<V extends Values>(
  form: UseFormReturnType<V>,
  messagesOf: (values: Values) => Record<string, string>,
  onShow: () => void,
) {
  const element = useRef<HTMLFormElement>(null)
  const hideNotices = useRef<() => void>(undefined)
  const onErrors = useRef<((names: string[]) => void) | null>(null)
  const { values } = form

  const show = (errors: Record<string, string>) => {
    const names = Object.keys(errors)
    if (!names.length) return form.setErrors(errors)
    // Drawn synchronously, with the step that holds the field: a later focus would take what is typed meanwhile.
    flushSync(() => {
      onShow()
      form.setErrors(errors)
      onErrors.current?.(names)
    })
    focusFault(element.current)
  }

  /** The messages of the schema, each for the field that shows it. */
  const bySchema = (given: V) => {
    const found: Record<string, string> = {}
    for (const [name, message] of Object.entries(messagesOf(given))) found[fieldOf(given, name)] ??= message
    return found
  }

  return {
    /**
     * After a change: the changed fields lose their messages. Those of other fields stay, unless they came from the schema and it says something else
     * now, as of an end before the start.
     */
    keepOthers: (changed: readonly string[], before: V, after: V) => {
      const shown = Object.entries(textsOf(form.errors))
      if (shown.length === 0) return
      const isOf = (one: string, name: string) => name === one || (name.startsWith(`${one}.`) && !isSameRow(one, name, before, after))
      const others = shown.filter(([name]) => !changed.some((one) => isOf(one, name)))
      if (others.length === 0) return form.clearErrors()
      const [then, now] = [bySchema(before), bySchema(after)]
      form.setErrors(Object.fromEntries(others.map(([name, message]) => [name, message === then[name] ? now[name] : message])))
    },
    /** Checks all fields; true when they pass. Messages of fields that the form does not have become notices. */
    checkAll: (incomplete: CallFormOptions<V>['incomplete']) => {
      // Beside this try the notices of the one before would speak of it.
      hideNotices.current?.()
      const { hasErrors, errors } = form.validate()
      if (!hasErrors) return true
      const fieldMessages = Object.fromEntries(Object.entries(textsOf(errors)).map(([name, message]) => [fieldOf(values, name), message]))
      const notice = typeof incomplete === 'function' ? incomplete(fieldMessages) : incomplete
      const all = Object.entries(fieldMessages)
      const missing = all.flatMap(([name, message]) => (hasField(values, name) ? [] : [message]))
      const about = all.find(([, message]) => message === notice)?.[0] ?? ''
      hideNotices.current = toastMessages([...(notice ? [withSubject(about, notice)] : []), ...missing])
      show(fieldMessages)
      return false
    },
    /** Checks some fields and keeps the messages of the others; true when they pass. */
    check: (names: readonly string[]) => {
      const failed = Object.fromEntries(
        names.flatMap((name) => {
          const { hasError, error } = form.validateField(name as never)
          return hasError ? [[name, error as string]] : []
        }),
      )
      const others = Object.entries(textsOf(form.errors)).filter(([name]) => !names.includes(name))
      show({ ...Object.fromEntries(others), ...failed })
      return Object.keys(failed).length === 0
    },
    /** Shows the first message of the server for each field that the form has. A refused file is uploaded anew the next time. */
    showRefusal: (error: unknown) => {
      if (!(error instanceof CallError) || !Object.keys(error.errors).length) return
      const under: Record<string, string> = {}
      for (const [name, messages] of Object.entries(error.errors)) {
        const field = fieldOf(values, name)
        if (hasField(values, field) && messages[0]) under[field] ??= messages[0]
        const given = valueAt(values, field)
        if (given instanceof File) forgetUpload(given)
      }
      show(under)
    },
    attach: useCallback((given: HTMLFormElement | null) => void (element.current = given), []),
    send: useCallback(() => element.current?.requestSubmit(), []),
    followErrors: useCallback((follow: (names: string[]) => void) => void (onErrors.current = follow), []),
  }
}
