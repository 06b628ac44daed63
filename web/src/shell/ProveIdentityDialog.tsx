import { Text } from '@mantine/core'
import { confirmPassword } from '@pandu/contract/session'
import { OpenIdProof } from '../areas/session/OpenIdWindow.tsx'
import { PasskeyProof } from '../areas/session/PasskeyProof.tsx'
import { FormDialog, type DialogProps } from '../kit/dialogs/index.ts'
import { PasswordField, useCallForm } from '../kit/form/index.ts'
import { useWrite } from '../kit/query.ts'

/**
 * Asks for the password over the page, before something that must not be done from an unattended screen. The page under it stays as it is, and the call
 * is repeated.
 */
export function ProveIdentityDialog({ close }: DialogProps<true>) {
  const write = useWrite(confirmPassword, { silent: true })
  const form = useCallForm({
    schema: confirmPassword.input,
    initial: { password: '' },
    submit: (values) => write.send(values),
    then: () => close(true),
  })
  return (
    <FormDialog code="prove" title="Enter your password" form={{ ...form, isDirty: () => false }} save="Continue" saving="Loading...">
      <Text c="dimmed">
        Enter your password again, so that nobody else can do this on a screen that you left open. You are asked once in ten minutes.
      </Text>
      <PasswordField name="password" label="Password" required autoComplete="current-password" autoFocus />
      <OpenIdProof onProved={() => close(true)} />
      <PasskeyProof onProved={() => close(true)} />
    </FormDialog>
  )
}
