import { firstOf } from '@pandu/contract/kit'
import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core'
import type { OnFile } from '@pandu/contract/proposals'
import { IconFolderCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { bytes } from '../../kit/format.ts'
import { AttachmentField, useFormContext } from '../../kit/form/index.ts'
import { Time } from '../../kit/Time.tsx'
import classes from './proposals.module.css'

const nameOf = ({ file_name, content }: OnFile) => file_name ?? content

/**
 * A document of a new proposal: a file, a link, or a document that is on file already. The latter is sent as its address,
 * and the server stores a copy for this proposal, so that nothing must be uploaded twice.
 */
export function ReusableField({ name, label, onFile }: { name: string; label: string; onFile: readonly OnFile[] }) {
  const form = useFormContext()
  const [type, content] = [`type_${name}`, `attach_${name}`]
  const taken = onFile.find((document) => document.content === form.values[content])
  const [isChoosing, setChoosing] = useState(taken !== undefined)
  if (!onFile.length) return <AttachmentField name={name} label={label} required />

  const take = (document: OnFile) => form.set({ [type]: document.type, [content]: document.content })
  const begin = () => {
    setChoosing(true)
    take(firstOf(onFile))
  }
  const leave = () => {
    setChoosing(false)
    form.set({ [type]: 'upload', [content]: undefined })
  }
  if (!isChoosing && !taken)
    return (
      <div className={classes.replaced}>
        <AttachmentField name={name} label={label} required />
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          leftSection={<IconFolderCheck size={16} aria-hidden />}
          onClick={begin}
          disabled={form.busy}
          aria-label={`Use a document on file as ${label}`}
        >
          Use a document on file
        </Button>
      </div>
    )
  return (
    <div className={classes.stored}>
      <Radio.Group
        label={label}
        description="On file already; the programme team will be able to read it with this proposal."
        value={taken?.content ?? ''}
        onChange={(chosen) => {
          for (const one of onFile.filter(({ content }) => content === chosen)) take(one)
        }}
        required
      >
        <Stack gap={8} mt="xs">
          {onFile.map((document) => (
            <Radio
              key={document.content}
              value={document.content}
              disabled={form.busy}
              label={nameOf(document)}
              description={
                <>
                  {document.from}, <Time value={document.at} as="day" />
                  {document.size !== null && `, ${bytes(document.size)}`}
                </>
              }
              classNames={{ label: classes.onFileName }}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group gap="xs" mt="xs">
        {taken && (
          <Anchor href={taken.content} target="_blank" rel="noopener noreferrer" size="sm">
            View it
          </Anchor>
        )}
        <Button variant="subtle" size="compact-sm" onClick={leave} disabled={form.busy} aria-label={`Use another document as ${label}`}>
          Use another document
        </Button>
      </Group>
      {form.form.errors[content] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.form.errors[content]}
        </Text>
      )}
    </div>
  )
}
