import { Text } from '@mantine/core'
import type { OutboxMail } from '@pandu/contract/mail'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { Time } from '../../kit/Time.tsx'
import { MailStatus } from './MailStatus.tsx'

/** The text of one mail, without its design. */
export function MailDialog({ mail }: DialogProps & { mail: OutboxMail }) {
  return (
    <ViewDialog code="mail" title={mail.subject}>
      <Facts>
        <Fact label="To">{mail.to}</Fact>
        <Fact label="Written">
          <Time value={mail.created_at} />
        </Fact>
        <Fact label="Status">
          <MailStatus status={mail.status} />
        </Fact>
        {mail.error && <Fact label="Reason">{mail.error}</Fact>}
      </Facts>
      <Text component="div" mt="lg" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {mail.text}
      </Text>
    </ViewDialog>
  )
}
