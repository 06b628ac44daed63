import { mustExist } from '@pandu/contract/kit'
import { Button, Stepper } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CallForm, DraftPlace, SubmitButton } from '../form/CallForm.tsx'
import type { AnyForm } from '../form/useCallForm.ts'
import { toast } from '../toast.ts'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame, type FrameProps } from './DialogFrame.tsx'
import { useDialogPlace } from './dialogStack.ts'
import classes from './dialogs.module.css'

export interface Step {
  title: string
  /** The fields that Next checks and that errors lead back to. */
  fields?: readonly string[]
  /** Called after the fields pass; an answered sentence is shown as an error notice and stops Next. */
  guard?: () => true | string
  /** Next is shown only while this holds. */
  ready?: boolean
  next?: string
  content: ReactNode
  /** Further buttons of this step, e.g. Update Proposal instead of Next. */
  buttons?: ReactNode
}

interface StepsDialogProps extends Pick<FrameProps, 'code' | 'title'> {
  form: AnyForm
  steps: readonly Step[]
  save?: string
  saving?: string
  /** The first step that is shown; step one unless given. */
  startAt?: number
  /** False removes Save from the last step, for people who may only read. */
  canSave?: boolean
  /** Some steppers show one step and lead on by a button of their own. */
  step?: number
  onStep?: (step: number) => void
}

/** A dialog in steps over one form: Next checks the fields of its step, Back loses nothing. */
export function StepsDialog({
  code,
  title,
  form,
  steps,
  save = 'Save',
  saving,
  startAt = 0,
  canSave = true,
  step: outer,
  onStep,
}: StepsDialogProps) {
  const { close } = useDialogPlace()
  const [inner, setInner] = useState(startAt)
  const at = outer ?? inner
  const stepper = useRef<HTMLDivElement>(null)
  const go = (next: number) => {
    // A new step is shown from its top; a message that led to the step takes the focus afterwards.
    stepper.current?.closest('[data-dialog]')?.scrollTo?.({ top: 0 })
    setInner(next)
    onStep?.(next)
  }
  const step = mustExist(steps[at], `Step ${at}`)
  const isLast = at === steps.length - 1

  useEffect(() => {
    form.followErrors((names) => {
      const holder = steps.findIndex(({ fields }) => fields?.some((field) => names.includes(field)))
      if (holder >= 0 && !steps[at]?.fields?.some((field) => names.includes(field))) go(holder)
    })
  })

  // The focused button was removed with its step. The focus moves where it would be if the dialog opened at this step.
  const focusedAt = useRef(at)
  useEffect(() => {
    if (focusedAt.current === at) return
    focusedAt.current = at
    const dialog = stepper.current?.closest('[data-dialog]')
    if (dialog?.contains(document.activeElement)) return
    const focusTarget = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? stepper.current
    focusTarget?.focus({ preventScroll: true })
  }, [at])

  const next = () => {
    if (step.fields && !form.check(step.fields)) return
    const verdict = step.guard?.() ?? true
    if (verdict === true) go(at + 1)
    else toast.error(verdict)
  }

  return (
    <DialogFrame code={code} title={title} busy={form.busy} unsaved={form.unsaved}>
      <Stepper
        ref={stepper}
        tabIndex={-1}
        className={classes.stepper}
        active={at}
        size="xs"
        iconSize={28}
        mb="lg"
        allowNextStepsSelect={false}
        onStepClick={(to) => to < at && !form.busy && go(to)}
        wrap={false}
      >
        {steps.map(({ title: label }) => (
          <Stepper.Step key={label} label={label} />
        ))}
      </Stepper>
      <CallForm form={form}>
        {step.content}
        <DraftPlace />
        <DialogFoot>
          {at === 0 ? (
            <Button key="cancel" variant="default" onClick={() => close()} disabled={form.busy}>
              {form.readOnly ? 'Close' : 'Cancel'}
            </Button>
          ) : (
            <Button key="back" variant="default" onClick={() => go(at - 1)} disabled={form.busy}>
              Back
            </Button>
          )}
          {step.buttons}
          {/* Different keys: a reused button would turn the click on Next into a submit. */}
          {!isLast && step.ready !== false && (
            <Button key={`next-${at}`} onClick={next}>
              {step.next ?? 'Next'}
            </Button>
          )}
          {isLast && canSave && !form.readOnly && (
            <SubmitButton key="save" busy={saving}>
              {save}
            </SubmitButton>
          )}
        </DialogFoot>
      </CallForm>
    </DialogFrame>
  )
}
