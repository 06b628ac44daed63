import { Alert, Text } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { addPasskey, describeDevice, setUpPasskey } from '@pandu/contract/session'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/call.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { createPasskey, cancelPasskeyRequest } from './passkeys.ts'

type Asked = OutputOf<typeof setUpPasskey>['data']
type Added = OutputOf<typeof addPasskey>
/** A challenge that is older than this is requested again, because it would expire while the device still waits. */
const FRESH = 30_000

/** Asks for a name and lets the device create a passkey. Closes with recovery codes if it is the first second factor. */
export function AddPasskeyDialog({ asked, close }: DialogProps<string[]> & { asked: Asked }) {
  const write = useWrite(addPasskey)
  const [fault, setFault] = useState<string>()
  const [waits, setWaits] = useState(false)
  const latest = useRef<{ asked: Asked; at: number } | undefined>(undefined)
  useEffect(() => {
    latest.current = { asked, at: Date.now() }
    return cancelPasskeyRequest
  }, [asked])

  const askNow = async () => {
    const known = latest.current
    latest.current = undefined
    return known && Date.now() - known.at < FRESH ? known.asked : (await call(setUpPasskey, {})).data
  }
  const form = useCallForm({
    schema: addPasskey.input.pick({ name: true }),
    initial: { name: describeDevice(navigator.userAgent).name },
    submit: async ({ name }) => {
      setFault(undefined)
      setWaits(true)
      const made = await askNow()
        .then((now) => createPasskey(now))
        .finally(() => setWaits(false))
      if ('credential' in made) return write.send({ name, credential: made.credential })
      setFault(made.fault)
      return undefined
    },
    then: (answer: Added | undefined) => answer && close(answer.data.codes),
  })
  return (
    <FormDialog code="passkey-add" title="Add a passkey" form={{ ...form, isDirty: () => false }} save="Continue" saving="Loading...">
      <div>
        <Text>
          With a passkey you sign in by fingerprint, face or PIN. It stays on this device, in your password manager or on a security key;
          Pandu never gets it.
        </Text>
        <Text role="status" size="sm" c="dimmed" mt={waits ? 'xs' : 0}>
          {waits && 'Your device asks what to do now.'}
        </Text>
      </div>
      <TextField
        name="name"
        label="Name"
        description="A name that you will recognise, such as that of the device or the password manager."
        required
        maxLength={60}
        autoFocus
      />
      {fault && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} role="alert">
          {fault}
        </Alert>
      )}
    </FormDialog>
  )
}
