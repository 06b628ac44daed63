import { Alert, Button, Center, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconRefresh, type Icon } from '@tabler/icons-react'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from './call.ts'
import { isCodeFailure } from './connection.ts'
import type { BackTarget } from './BackLink.tsx'
import { useGo } from './go.ts'

interface EmptyProps {
  text: ReactNode
  detail?: ReactNode
  icon?: Icon
  action?: { label: string; run: () => void }
}

/** Says that there is nothing here, and what to do next where there is something. */
export function EmptyState({ text, detail, icon: Icon = IconInbox, action }: EmptyProps) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="xs" maw={380} ta="center">
        <ThemeIcon size={52} radius="xl" variant="light" color="gray" aria-hidden>
          <Icon size={26} stroke={1.5} />
        </ThemeIcon>
        <Text component="div" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {detail && (
          <Text component="div" size="sm" c="dimmed">
            {detail}
          </Text>
        )}
        {action && (
          <Button variant="light" size="xs" mt={4} onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

/** The error and a button to try again; a missing record is reported without one. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const status = error instanceof CallError ? error.status : -1
  const isCode = isCodeFailure(error)
  const message = isCode ? 'Please load the page again.' : error instanceof CallError ? error.message : 'Something went wrong on this page.'
  return (
    <Alert
      m="md"
      color={status === 404 ? 'gray' : 'red'}
      variant="light"
      icon={<IconAlertTriangle size={20} />}
      title={status === 404 ? 'Not found' : status === 403 ? 'Not allowed' : 'This could not be loaded'}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        {message}
        {onRetry && ![403, 404].includes(status) && (
          <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={isCode ? () => location.reload() : onRetry}>
            {isCode ? 'Load again' : 'Try again'}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** A loading page: heading, a card and its lines. */
export function SkeletonPage({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap="lg" aria-busy aria-label="Loading ..." role="status">
      <Skeleton h={30} w="min(20rem, 60%)" radius="sm" />
      <Skeleton h={72 + lines * 44} radius="lg" />
    </Stack>
  )
}

interface LoadedProps<T> {
  query: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
  skeleton?: ReactNode
}

/** `<Loaded query={useCall(…)}>{(data) => …}</Loaded>`: skeleton, error with retry, then the data. */
export function Loaded<T>({ query, children, skeleton = <SkeletonPage /> }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}

interface LoadedOneProps<R> extends Pick<LoadedProps<{ data: readonly R[] }>, 'query' | 'skeleton'> {
  children: (record: R) => ReactNode
  /** Shown instead of a missing record; the not-found page when left out. */
  missing?: ReactNode
}

/** The one record that a list was asked for: `<LoadedOne query={useCall(listCohorts, { filter: { id } })}>{(cohort) => …}</LoadedOne>`. */
export function LoadedOne<R>({ query, children, missing, skeleton }: LoadedOneProps<R>) {
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ data: [record] }) => {
        if (record !== undefined) return children(record)
        if (missing === undefined) throw notFound()
        return missing
      }}
    </Loaded>
  )
}

interface OpenedRecordProps<R> extends Omit<LoadedOneProps<R>, 'missing'> {
  /** Whether the address names a record at all. */
  known: boolean
  /** The text for a missing record; a forbidden one answers like it. */
  text: string
  /** Where its link leads. */
  back: BackTarget
}

/** The record that an address opens over its list. */
export function OpenedRecord<R>({ known, text, back: { label, path }, ...rest }: OpenedRecordProps<R>) {
  const go = useGo()
  const missing = <EmptyState text={text} action={{ label, run: () => go(path) }} />
  return known ? <LoadedOne {...rest} missing={missing} /> : missing
}
