import { Alert, Button, Group, Text } from '@mantine/core'
import type { DecidedStates } from '@pandu/contract/kit'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../display.tsx'
import type { useConflict } from './useConflict.ts'

/** The frame of every such notice. It says what happened and what is stored now; `goOn`, if given, lets a person continue who has seen it. */
export function ConflictAlert({ children, goOn }: { children: ReactNode; goOn?: (() => void) | undefined }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconArrowsExchange size={20} aria-hidden />}
      title="This has been changed meanwhile"
    >
      {children}
      {goOn && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={goOn} display="block">
          I have seen it, continue
        </Button>
      )}
    </Alert>
  )
}

interface NoticeProps<S extends string> {
  /** The states of the kind of record. */
  states: DecidedStates<S>
  conflict: ReturnType<typeof useConflict>
  record: { version: number; approval: NoInfer<S> }
  /** The name of the record in a sentence. */
  noun: string
  /** False when the person cannot continue, because the record has become final. */
  open: boolean
}

/** Says that another person was first, shows the present state, and lets the person continue from it. */
export function ConflictNotice<S extends string>({ states, conflict, record, noun, open }: NoticeProps<S>) {
  if (!conflict.isStale) return null
  const isNew = record.version > conflict.version
  return (
    <ConflictAlert goOn={open && isNew ? conflict.goOn : undefined}>
      <Text size="sm" component="div" c="inherit">
        {conflict.reason ?? `This ${noun} has been changed since you opened it.`}
      </Text>
      <Group gap="sm" mt="xs">
        <Text size="sm" span c="inherit">
          Current state:
        </Text>
        <StatusBadge of={states} value={record.approval} />
      </Group>
      <Text size="sm" mt="xs" c="inherit">
        {open ? 'What you typed is still here.' : 'It can no longer be changed. What you typed is still here to be copied.'}
      </Text>
    </ConflictAlert>
  )
}
