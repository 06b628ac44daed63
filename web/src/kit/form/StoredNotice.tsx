import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { htmlToText } from '../htmlToText.ts'
import type { CallForm } from './useCallForm.ts'

/**
 * Says that the record was changed, by another person or in another tab, while the form was open, and offers the two ways to continue. The stored
 * values are shown at their fields.
 */
export function StoredNotice({ stored }: { stored: NonNullable<CallForm['stored']> }) {
  const element = useRef<HTMLDivElement>(null)
  // The notice appears above a form whose button was just pressed, so it takes the focus.
  useEffect(() => element.current?.focus(), [])
  return (
    <Alert
      ref={element}
      tabIndex={-1}
      role="alert"
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconArrowsExchange size={20} aria-hidden />}
      title="This has been changed meanwhile"
    >
      <Text size="sm" c="inherit">
        {stored.message}. What you typed is still here. The stored value is shown below each field that differs. Saving again replaces it.
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" type="submit">
          Save mine
        </Button>
        <Button size="compact-sm" variant="default" onClick={stored.take}>
          Take what is stored
        </Button>
      </Group>
    </Alert>
  )
}

/** The stored value of one field, or that of another tab's draft. Markup is shown as text; for a value that is no text it only says that it differs. */
export const storedText = (value: unknown, typed: unknown, where: 'Stored now' | 'In the draft'): string => {
  const isText = typeof typed === 'string' || typeof typed === 'number'
  const text = !isText ? undefined : typeof value === 'string' ? wordsOf(value) : typeof value === 'number' ? String(value) : undefined
  return text === undefined ? `${where}: another value` : `${where}: ${text || 'nothing'}`
}

const wordsOf = (value: string) => (value.includes('<') ? htmlToText(value) : value)
