import { Anchor, Text } from '@mantine/core'
import { turnOnFactor } from '@pandu/contract/session'
import type { OutputOf } from '@pandu/contract/kit'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import classes from './factor.module.css'

interface TurnOnProps extends DialogProps<string[]> {
  secret: string
  uri: string
}

/** Shows the secret for an app, and asks for the first code of the app. Closes with the recovery codes. */
export function TurnOnFactorDialog({ secret, uri, close }: TurnOnProps) {
  const write = useWrite(turnOnFactor)
  const form = useCallForm({
    schema: turnOnFactor.input,
    initial: { code: '' },
    submit: (values) => write.send(values),
    then: ({ data }: OutputOf<typeof turnOnFactor>) => close(data.codes),
  })
  return (
    <FormDialog code="factor-on" title="Turn the second factor on" form={form} save="Turn on" saving="Loading...">
      <Text>Scan this with an authenticator app, such as Google Authenticator, Aegis or 1Password.</Text>
      <QrCode text={uri} />
      <div>
        <Text size="sm" c="dimmed">
          Or type this key into the app:
        </Text>
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Anchor href={uri} size="sm">
          Open the app on this device
        </Anchor>
      </div>
      <TextField
        name="code"
        label="Code"
        description="The six digits that the app shows now. Other devices are signed out."
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  )
}

/** Dark on white in both colour schemes, because some cameras cannot read an inverted code. */
function QrCode({ text }: { text: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 3 }), [text])
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
