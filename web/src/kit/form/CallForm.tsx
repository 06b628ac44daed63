import { Button, Group, Progress, type ButtonProps } from '@mantine/core'
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { StoredNotice } from './StoredNotice.tsx'
import { WarningsNotice } from './Warnings.tsx'
import { FormContext, useFormContext, type AnyForm } from './useCallForm.ts'
import classes from './form.module.css'

interface CallFormProps {
  form: AnyForm
  children: ReactNode
  /** Names the form for screen readers where no dialog title does. */
  label?: string
}

/** On a page, the field with `autoFocus` takes the focus if nothing else has it; in a dialog the dialog sets the focus. */
function useFirstFocus(attach: AnyForm['attach']) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    attach(element.current)
    if (document.activeElement === document.body) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => attach(null)
  }, [attach])
  return element
}

/** The `<form>` around the fields: Enter (not in a search field) or Ctrl/Cmd+Enter sends it, and earlier drafts are offered above the fields. */
export function CallForm({ form, children, label }: CallFormProps) {
  const { attach, busy } = form
  const { DraftNotice } = form.draft.pieces ?? {}
  const element = useFirstFocus(attach)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // For React, a form in a dialog is inside the form that opened it.
    event.stopPropagation()
    void form.submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const sends = event.ctrlKey || event.metaKey
    // Enter in a search field is meant for the search, which has already begun.
    const searches = event.target instanceof HTMLInputElement && event.target.type === 'search'
    if (!sends && !searches) return
    event.preventDefault()
    event.stopPropagation()
    if (sends) form.send()
  }
  return (
    <FormContext value={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for what its button does */}
      <form
        ref={element}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        onBlur={form.draft.hurry}
        noValidate
        aria-label={label}
        aria-busy={busy || undefined}
      >
        {/* A draft that ended because its record was saved would ask the same again; one question at a time is enough. */}
        {DraftNotice && !(form.stored && form.draft.elsewhere === 'gone') && <DraftNotice draft={form.draft} isDirty={form.isDirty()} />}
        {form.stored && <StoredNotice stored={form.stored} />}
        {form.warned && <WarningsNotice key={form.warned.warnings.map(({ key }) => key).join()} {...form.warned} disabled={form.busy} />}
        <div className={classes.fields}>{children}</div>
        {form.busy && form.progress > 0 && <Progress value={form.progress * 100} mt="md" animated aria-label="Upload progress" />}
      </form>
    </FormContext>
  )
}

/** Whether the draft of the form is saved, for a row of buttons that has room for it. */
export function DraftState() {
  const { draft } = useFormContext()
  const { DraftMark } = draft.pieces ?? {}
  return DraftMark && draft.isOn && <DraftMark draft={draft} />
}

/** The same in the gap over a row of buttons, which follows it. */
export const DraftPlace = () =>
  useFormContext().draft.isOn && (
    <div className={classes.draftMark}>
      <DraftState />
    </div>
  )

/** The row of buttons that a form ends in, and whether its draft is saved. */
export function FormButtons({ children, justify = 'flex-end' }: { children: ReactNode; justify?: 'flex-start' | 'flex-end' }) {
  return (
    <>
      <DraftPlace />
      <Group className={classes.buttons} gap="xs" justify={justify}>
        {children}
      </Group>
    </>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

interface SubmitProps extends ButtonProps {
  children: ReactNode
  /** Its label while the call runs, e.g. 'Loading...', 'Creating', 'Inviting...'. */
  busy?: string
}

/** Sends the form around it. While the call runs it is disabled and says so. */
export function SubmitButton({ children, busy = 'Loading...', ...rest }: SubmitProps) {
  const form = useFormContext()
  return (
    <Button type="submit" key="submit" {...rest} disabled={form.busy || rest.disabled}>
      {form.busy ? busy : children}
    </Button>
  )
}
