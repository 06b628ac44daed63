import { Alert, Button, Stack, Text } from '@mantine/core'
import { isAttachable, RECALL_MINUTES } from '@pandu/contract/blast'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { bytes, count, plural } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'

interface SendProps extends DialogProps<boolean> {
  people: number
  /** The names of the first few. */
  names: readonly string[]
  to: readonly string[]
  subject: string
  sendAt: string | null
  attachment: File | undefined
  sends: boolean
}

/** Shows what will be sent to whom and when, before it is sent. */
export function SendDialog({ people, names, to, subject, sendAt, attachment, sends, close }: SendProps) {
  const whom = plural(people, 'person', 'people')
  const more = people - names.length
  return (
    <DialogFrame code="send_blast" title="Send letter">
      <Stack gap="md">
        <Text>
          <strong>{whom}</strong> will get the letter, one mail for each person.
        </Text>
        <Facts>
          <Fact label="Subject">{subject}</Fact>
          <Fact label="To">{to.join(', ')}</Fact>
          <Fact label="People">{names.join(', ') + (more > 0 ? ` and ${count(more)} more` : '')}</Fact>
          <Fact label="Leaves">
            {sendAt === null ? `In ${RECALL_MINUTES} minutes. Until then you can recall it.` : <Time value={sendAt} />}
          </Fact>
          {attachment && (
            <Fact label="Attachment">
              {attachment.name}, {bytes(attachment.size)}, {isAttachable(attachment) ? 'attached' : 'as a link'}
            </Fact>
          )}
        </Facts>
        {!sends && <Alert color="yellow">There is no mail server. The letter stays in the outbox and is not sent.</Alert>}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Continue writing
        </Button>
        <Button onClick={() => close(true)}>Send to {whom}</Button>
      </DialogFoot>
    </DialogFrame>
  )
}
