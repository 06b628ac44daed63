import { Button, Group, Stack, Text } from '@mantine/core'
import { blastFields, blastPages, listBlastAudiences, previewBlast, sendBlast, testBlast } from '@pandu/contract/blast'
import { IconHistory, IconMail, IconUsers } from '@tabler/icons-react'
import { useRef } from 'react'
import * as z from 'zod'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageHeader } from '../../kit/display.tsx'
import { DateTimeField } from '../../kit/form/DateField.tsx'
import { FormCard, ManyField, TextField, useCallForm } from '../../kit/form/index.ts'
import { momentOf } from '../../kit/form/moments.ts'
import { RichField, type RichControl } from '../../kit/form/rich/RichField.tsx'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'

const RecipientsDialog = lazyDialog(() => import('./RecipientsDialog.tsx').then((m) => m.RecipientsDialog))

interface Values {
  to: string[]
  without: number[]
  subject: string
  content: string
  send_at: string
}
/** The field holds the time on the reader's own clock. */
const schema = sendBlast.input.extend({ send_at: z.string() })
const empty: Values = { to: [], without: [], subject: '', content: '', send_at: '' }

/** A letter to many people: to whom, what, and when (001 §3). */
export default function BlastPage() {
  const { type } = usePageParams(blastPages.write)
  const go = useGo()
  const history = blastPages.history({ type })
  const audiences = useCall(listBlastAudiences, {})
  const send = useWrite(sendBlast)
  const test = useWrite(testBlast)
  const preview = useWrite(previewBlast, { silent: true })
  const text = useRef<RichControl>(null)
  const form = useCallForm({
    schema,
    initial: empty,
    submit: ({ send_at, ...values }: Values, more) => send.send({ ...values, send_at: momentOf(send_at) }, more),
    then: () => go(history),
    draft: { call: sendBlast },
  })
  const { to, without, subject, content } = form.values
  const people = async () => {
    const chosen = await open(RecipientsDialog, {
      to,
      without,
      show: async (user_id: number) => (await preview.run({ subject, content, user_id }))?.data,
    })
    if (chosen) form.set({ without: chosen })
  }
  return (
    <>
      <PageHeader
        title="Blast Email"
        about="Write one letter to many people. It waits two minutes at least, and you can recall it meanwhile."
      >
        <Button component={PageLink} to={history} variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
          History
        </Button>
      </PageHeader>
      <FormCard form={form} label="Blast Email" cancel={history} save="Send">
        <ManyField name="to" label="To" required options={audiences.data?.data ?? []} />
        <Group>
          <Button
            variant="default"
            leftSection={<IconUsers size={16} aria-hidden />}
            disabled={to.length === 0}
            onClick={() => void people()}
          >
            People and preview
          </Button>
          {without.length > 0 && <Text size="sm">{plural(without.length, 'person', 'people')} taken out</Text>}
        </Group>
        <TextField name="subject" label="Subject" required />
        <Stack gap={6} role="group" aria-label="Put in a field">
          <Text size="sm" fw={500}>
            Put in a field
          </Text>
          <Group gap="xs">
            {Object.entries(blastFields).map(([name, label]) => (
              // Without taking the focus away from where the field goes.
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => text.current?.insert(`{{${name}}}`)}
              >
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
        <RichField name="content" label="Content" required rows={12} control={text} />
        <DateTimeField name="send_at" label="Send at" description="Leave it empty to send the letter now." clearable />
        <Group>
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={test.busy}
            disabled={subject.trim() === '' || content.trim() === ''}
            onClick={() => void test.run({ subject, content })}
          >
            Send a test to myself
          </Button>
        </Group>
      </FormCard>
    </>
  )
}
