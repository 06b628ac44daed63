import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { AttachmentField, useFormContext } from '../../kit/form/index.ts'
import type { Kind, Proposal } from './kindType.ts'
import classes from './proposals.module.css'

/** The stored documents. Each can be replaced, and only replaced ones are sent. */
export function DocumentsField({ kind, proposal }: { kind: Kind; proposal: Proposal }) {
  return (
    <Stack gap="xs">
      <Text fw={600}>Supporting documents</Text>
      {Object.entries(kind.documents).map(([name, label]) => (
        <DocumentField key={name} name={name} label={label} current={proposal.documents.find((document) => document.name === name)} />
      ))}
    </Stack>
  )
}

interface FieldProps {
  name: string
  label: string
  current: Proposal['documents'][number] | undefined
}

function DocumentField({ name, label, current }: FieldProps) {
  const form = useFormContext()
  const isReplaced = form.values[`type_${name}`] !== undefined
  const replace = (type: 'upload' | undefined) => form.set({ [`type_${name}`]: type, [`attach_${name}`]: undefined })
  const words = current && { name: current.file_name ?? current.url, url: current.url }
  if (isReplaced)
    return (
      <div className={classes.replaced}>
        <AttachmentField name={name} label={label} required current={words ?? null} />
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => replace(undefined)}>
          Keep {words ? 'the stored one' : 'none'}
        </Button>
      </div>
    )
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.stored}>
      <div className={classes.storedWords}>
        <Text size="sm" fw={550}>
          {label}
        </Text>
        {words ? (
          <Anchor href={words.url} target="_blank" rel="noopener noreferrer" size="sm" className={classes.storedName}>
            {words.name}
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            None yet
          </Text>
        )}
      </div>
      <Button variant="default" size="xs" onClick={() => replace('upload')} aria-label={`Replace ${label}`} disabled={form.busy}>
        {words ? 'Replace' : 'Add'}
      </Button>
    </Group>
  )
}
