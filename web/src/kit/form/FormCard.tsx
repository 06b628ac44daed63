import type { PagePath } from '@pandu/contract/kit'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageLink } from '../PageLink.tsx'
import { CallForm, FormButtons, SubmitButton } from './CallForm.tsx'
import { useFormContext, type AnyForm } from './useCallForm.ts'
import classes from './form.module.css'

interface FootProps {
  /** Where Cancel leads. */
  cancel: PagePath
  /** The label of the button that sends the form. */
  save: string
}

/** The last line of a form on a page of its own: leave without saving, and save. */
export function FormFoot({ cancel, save }: FootProps) {
  const { busy } = useFormContext()
  return (
    <FormButtons>
      <Button component={PageLink} to={cancel} variant="default" disabled={busy}>
        Cancel
      </Button>
      <SubmitButton>{save}</SubmitButton>
    </FormButtons>
  )
}

interface FormCardProps extends FootProps {
  form: AnyForm
  label: string
  children: ReactNode
}

/** A form that has a page of its own, on a card, with its last line. */
export function FormCard({ form, label, cancel, save, children }: FormCardProps) {
  return (
    <div className={classes.page}>
      <CallForm form={form} label={label}>
        {children}
        <FormFoot cancel={cancel} save={save} />
      </CallForm>
    </div>
  )
}
