import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import {
  blastFields,
  blastPages,
  checkBlast,
  listBlastAudiences,
  listBlastRecipients,
  previewBlast,
  sendBlast,
  MOST_ATTACHED_MB,
  testBlast,
  uploadBlastPicture,
} from '@pandu/contract/blast'
import { images } from '@pandu/contract/kit'
import { IconHistory, IconMail, IconPhoto, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { FileButton } from '../../kit/FileButton.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageHeader } from '../../kit/display.tsx'
import { DateTimeField } from '../../kit/form/DateField.tsx'
import { FileField, FormCard, MultiSelectField, SubmitCancelled, TextField, useCallForm } from '../../kit/form/index.ts'
import { momentOf } from '../../kit/form/moments.ts'
import { RichField, type RichControl } from '../../kit/form/rich/RichField.tsx'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { inPageZone } from '../../kit/zone.ts'
import { forgetChosenRecipients, readChosenRecipients } from './chosenRecipients.ts'

const RecipientsDialog = lazyDialog(() => import('./RecipientsDialog.tsx').then((m) => m.RecipientsDialog))
const SendDialog = lazyDialog(() => import('./SendDialog.tsx').then((m) => m.SendDialog))

interface Values {
  to: string[]
  without: number[]
  subject: string
  content: string
  attachment: File | undefined
  send_at: string
}
/** The field contains the time in the reader's time zone. */
const schema = sendBlast.input.extend({ to: z.array(z.string()).min(1, 'choose who gets the letter'), send_at: z.string() })
const empty: Values = { to: [], without: [], subject: '', content: '', attachment: undefined, send_at: '' }

/** Writes a letter to many people: recipients, text and time (001 §3). */
export default function BlastPage() {
  const { type } = usePageParams(blastPages.write)
  const go = useGo()
  const history = blastPages.history({ type })
  const [initial] = useState(() => ({ ...empty, to: readChosenRecipients() }))
  const send = useWrite(sendBlast)
  const test = useWrite(testBlast)
  const check = useWrite(checkBlast, { silent: true })
  const preview = useWrite(previewBlast, { silent: true })
  const upload = useWrite(uploadBlastPicture, { silent: true })
  const text = useRef<RichControl>(null)
  const form = useCallForm<Values>({
    schema,
    initial,
    submit: async ({ send_at, ...values }, more) => {
      const sendAt = momentOf(send_at)
      const { data } = await check.send({ to: values.to, without: values.without })
      const names = values.to.map(labelOf)
      const { subject, attachment } = values
      const isSure = data.people === 0 || (await open(SendDialog, { ...data, to: names, subject, sendAt, attachment, sends }))
      if (!isSure) throw new SubmitCancelled()
      // Lists are joined by commas, because a request with a file may have only a few fields.
      const joined = attachment ? { to: [values.to.join(',')], without: [values.without.join(',') as never] } : {}
      return send.send({ ...values, ...joined, send_at: sendAt }, more)
    },
    then: () => go(history),
    draft: { call: sendBlast, of: inPageZone('new') },
  })
  const { to, without, subject, content, attachment } = form.values
  const audiences = useCall(listBlastAudiences, { to: to.filter((recipient) => recipient.startsWith('user.')).join(',') || undefined })
  const options = audiences.data?.data ?? []
  const sends = audiences.data?.sends ?? true
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? 'Somebody'
  const named = to.join(',')
  const counted = useCall(listBlastRecipients, { filter: { to: named }, page: { number: 1, size: 10 } }, { enabled: to.length > 0 })
  const total = to.length === 0 ? 0 : counted.data?.total
  // Recipients that were chosen in a list are for this letter only; the next letter begins without recipients.
  useEffect(() => forgetChosenRecipients, [])
  const people = async () => {
    const chosen = await open(RecipientsDialog, {
      to,
      without,
      show: async (user_id: number) => (await preview.run({ subject, content, user_id }))?.data,
    })
    if (chosen) form.set({ without: chosen })
  }
  const addPicture = async (file: File | null) => {
    const answer = file && (await upload.run({ file }))
    if (answer) text.current?.insertPicture({ src: answer.data.path, alt: file.name.replace(/\.\w{1,8}$/, '') })
  }
  return (
    <>
      <PageHeader
        title="Blast Email"
        about="Write one letter to many people. Each person gets their own copy. It waits at least two minutes, and you can recall it until it is sent."
      >
        <Button component={PageLink} to={history} variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
          History
        </Button>
      </PageHeader>
      {!sends && (
        <Alert color="yellow" mb="md" maw="56rem" title="There is no mail server">
          Letters stay in the outbox and are not sent. The history still shows them.
        </Alert>
      )}
      <FormCard form={form} label="Blast Email" cancel={history} save="Send">
        <Stack gap="xs">
          <MultiSelectField name="to" label="To" required options={options} />
          <Group gap="sm">
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconUsers size={16} aria-hidden />}
              disabled={to.length === 0}
              onClick={() => void people()}
            >
              People and preview
            </Button>
            <Text size="sm" role="status">
              {to.length === 0 ? 'Nobody yet' : total !== undefined && plural(total, 'person', 'people')}
              {without.length > 0 && `, ${plural(without.length, 'person', 'people')} left out`}
            </Text>
          </Group>
        </Stack>
        <TextField name="subject" label="Subject" required />
        <Stack gap={6}>
          <RichField name="content" label="Content" required rows={14} pictures control={text} />
          <Group gap="xs" role="group" aria-label="Insert">
            <Text size="sm" c="dimmed">
              Insert
            </Text>
            {Object.entries(blastFields).map(([name, label]) => (
              // The focus stays in the text, because the field is inserted at its cursor.
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
            <FileButton
              accept={images.join(',')}
              onChange={(file) => void addPicture(file)}
              inputProps={{ 'aria-label': 'Picture file', tabIndex: -1 }}
            >
              {(props) => (
                <Button
                  {...props}
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPhoto size={14} aria-hidden />}
                  loading={upload.busy}
                >
                  Picture
                </Button>
              )}
            </FileButton>
          </Group>
          <Text size="xs" c="dimmed">
            A field in double braces is replaced by its value for each person.
          </Text>
        </Stack>
        <FileField
          name="attachment"
          label="Attachment"
          description={`Less than 50 MB. Up to ${MOST_ATTACHED_MB} MB the file is attached; a larger one becomes a link in the letter.`}
        />
        <DateTimeField name="send_at" label="Send at" description="Leave it empty to send the letter now." clearable />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={test.busy}
            disabled={subject.trim() === '' || content.trim() === ''}
            onClick={() => void test.run({ subject, content, attachment })}
          >
            Send a test to myself
          </Button>
        </Group>
      </FormCard>
    </>
  )
}
