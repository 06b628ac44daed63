import { Alert, Anchor, Button, Title } from '@mantine/core'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import { confirmEmail, sessionPages, takeBackEmail } from '@pandu/contract/session'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useWrite } from '../../kit/query.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { toastError } from '../../kit/toast.ts'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './auth.module.css'

interface LinkProps<E extends Endpoint> {
  call: E
  input: InputOf<E>
  title: string
  about: string
  button: string
  /** Continues on another page; otherwise the message of the response is shown. */
  then?: (answer: OutputOf<E>) => void
}

/** The page of a mailed link. It does nothing until the reader presses a button, because mail scanners open links, too. */
function EmailLink<E extends Endpoint>({ call, input, title, about, button, then }: LinkProps<E>) {
  useDocumentTitle(title)
  const [done, setDone] = useState<string>()
  const [fault, setFault] = useState<string>()
  const write = useWrite(call, { silent: true })
  const send = async () => {
    try {
      const answer = await write.send(input)
      if (then) then(answer)
      else setDone((answer as { message: string }).message)
    } catch (error) {
      const message = error instanceof CallError && error.errors['token']?.[0]
      if (message) setFault(message)
      else toastError(error)
    }
  }
  const message = done ?? fault
  return (
    <AuthFrame>
      <Title order={1}>{title}</Title>
      {message ? (
        <Alert
          color={done ? 'green' : 'yellow'}
          variant="light"
          icon={done ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />}
          my="lg"
          role={done ? 'status' : 'alert'}
        >
          {message}
        </Alert>
      ) : (
        <>
          <p className={classes.lead}>{about}</p>
          <Button fullWidth size="md" loading={write.busy} onClick={() => void send()}>
            {button}
          </Button>
        </>
      )}
      <Anchor component={PageLink} to={sessionPages.login()} size="sm" display="inline-block" mt="lg">
        Go to Pandu
      </Anchor>
    </AuthFrame>
  )
}

/** The page linked in the mail to a new e-mail address. */
export function ConfirmEmailPage() {
  const { token } = usePageParams(sessionPages.confirmEmail)
  return (
    <EmailLink
      call={confirmEmail}
      input={{ token }}
      title="Confirm your e-mail address"
      about="From now on you sign in with this address, and messages go to it."
      button="Confirm"
    />
  )
}

/** The page linked in the mail to the old e-mail address. A new password comes next. */
export function RestoreEmailPage() {
  const { token } = usePageParams(sessionPages.takeBackEmail)
  const go = useGo()
  return (
    <EmailLink
      call={takeBackEmail}
      input={{ token }}
      title="Restore your old e-mail address"
      about="Your account gets its old e-mail address back. Every device is signed out of your account, and you set a new password."
      button="Restore"
      then={({ data }) => go(sessionPages.reset(data), { replace: true })}
    />
  )
}
