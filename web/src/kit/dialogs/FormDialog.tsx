import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallForm, SubmitButton } from '../form/CallForm.tsx'
import type { AnyForm } from '../form/useCallForm.ts'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame, type FrameProps } from './DialogFrame.tsx'
import { usePlace } from './store.ts'

interface FormDialogProps extends Pick<FrameProps, 'code' | 'title'> {
  form: AnyForm
  children: ReactNode
  save?: string
  /** What the button reads while the call runs. */
  saving?: string
  cancel?: string
  /** Further buttons before Save, e.g. Reset. */
  buttons?: ReactNode
}

/** A dialog with one form. With a read-only form it is a view with Close. */
export function FormDialog({ code, title, form, children, save = 'Save', saving, cancel = 'Cancel', buttons }: FormDialogProps) {
  const { close } = usePlace()
  return (
    <DialogFrame code={code} title={title} busy={form.busy} isDirty={form.isDirty}>
      <CallForm form={form}>
        {children}
        <DialogFoot>
          {/* Cancel asks nothing: pressing it says it already. */}
          <Button variant="default" onClick={() => close()} disabled={form.busy}>
            {form.readOnly ? 'Close' : cancel}
          </Button>
          {!form.readOnly && buttons}
          {!form.readOnly && <SubmitButton busy={saving}>{save}</SubmitButton>}
        </DialogFoot>
      </CallForm>
    </DialogFrame>
  )
}
