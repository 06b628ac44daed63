import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { listBlastRecipients, type previewBlast } from '@pandu/contract/blast'
import type { OutputOf } from '@pandu/contract/kit'
import { useState } from 'react'
import { DialogListPages, DialogListTools, useDialogList } from '../../kit/dialogs/DialogList.tsx'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import classes from './blast.module.css'

type Preview = OutputOf<typeof previewBlast>['data']
interface RecipientsProps extends DialogProps<number[]> {
  to: string[]
  without: number[]
  show: (userId: number) => Promise<Preview | undefined>
}

/** The recipients of a letter, and why they get it. People without a tick are left out. */
export function RecipientsDialog({ to, without, show, close }: RecipientsProps) {
  const [out, setOut] = useState(without)
  const list = useDialogList()
  const [letter, setLetter] = useState<Preview>()
  const query = useCall(listBlastRecipients, { filter: { to: to.join(','), search: list.search }, page: list.page })
  if (letter)
    return (
      <DialogFrame code="blast_recipients" title="Preview">
        <Stack gap="md" component="section" aria-label="Preview">
          <div>
            <Text fw={600}>{letter.subject}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              To {letter.to}
            </Text>
          </div>
          {letter.missing.length > 0 && (
            <Alert color="yellow">There is no value for {letter.missing.join(', ')}. The letter cannot be sent like this.</Alert>
          )}
          <HtmlText html={letter.html} pictures />
        </Stack>
        <DialogFoot>
          <Button variant="default" onClick={() => setLetter(undefined)} autoFocus>
            Back to the people
          </Button>
        </DialogFoot>
      </DialogFrame>
    )
  return (
    <DialogFrame code="blast_recipients" title="People">
      <Stack gap="md">
        <DialogListTools list={list} search="Search person" />
        <Loaded query={query} skeleton={<Skeleton h={320} radius="md" />}>
          {({ data, total, last_page }) => (
            <>
              <Text size="sm">
                {plural(total, 'person', 'people')} found. Each gets the letter once. Clear the checkbox of a person to leave them out.
              </Text>
              {data.map(({ id, name, email, reason }) => (
                <Group key={id} justify="space-between" wrap="nowrap">
                  <Checkbox
                    className={classes.person}
                    classNames={{ inner: classes.tick }}
                    label={name}
                    description={`${email} · ${reason}`}
                    checked={!out.includes(id)}
                    onChange={(event) => setOut(event.currentTarget.checked ? out.filter((outId) => outId !== id) : [...out, id])}
                  />
                  <Button
                    flex="none"
                    size="compact-sm"
                    variant="default"
                    aria-label={`Preview for ${name}`}
                    onClick={() => void show(id).then((shown) => setLetter(shown))}
                  >
                    Preview
                  </Button>
                </Group>
              ))}
              <DialogListPages list={list} total={total} lastPage={last_page} />
            </>
          )}
        </Loaded>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Cancel
        </Button>
        <Button onClick={() => close(out)}>Use these people</Button>
      </DialogFoot>
    </DialogFrame>
  )
}
