import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallForm, DraftPlace, SubmitButton } from '../form/CallForm.tsx'
import type { AnyForm } from '../form/useCallForm.ts'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame, type FrameProps } from './DialogFrame.tsx'
import { useDialogPlace } from './dialogStack.ts'

interface FormDialogProps extends Pick<FrameProps, 'code' | 'title' | 'beside'> {
  form: AnyForm
  children: ReactNode
  save?: string
  /** The label of the button while the call runs. */
  saving?: string
  /** Save removes something, so the button is red. */
  danger?: boolean
  cancel?: string
  /** False removes Save: there is nothing to save any more, but what was typed can still be copied. */
  canSave?: boolean
  /** Further buttons before Save, e.g. Reset. */
  buttons?: ReactNode
}

/** A dialog with one form. With a read-only form it is a view with Close. */
export function FormDialog({
  code,
  title,
  beside,
  form,
  children,
  save = 'Save',
  saving,
  danger = false,
  cancel = 'Cancel',
  canSave = true,
  buttons,
}: FormDialogProps) {
  const { close } = useDialogPlace()
  return (
    <DialogFrame code={code} title={title} beside={beside} busy={form.busy} unsaved={form.unsaved}>
      <CallForm form={form}>
        {children}
        <DraftPlace />
        <DialogFoot>
          {/* Cancel asks no question, because pressing it is the answer. */}
          <Button variant="default" onClick={() => close()} disabled={form.busy}>
            {form.readOnly ? 'Close' : cancel}
          </Button>
          {!form.readOnly && buttons}
          {!form.readOnly && canSave && (
            <SubmitButton busy={saving} {...(danger && { color: 'red' })}>
              {save}
            </SubmitButton>
          )}
        </DialogFoot>
      </CallForm>
    </DialogFrame>
  )
}
