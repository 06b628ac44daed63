import { useConnectionIsLost } from '../kit/connection.ts'
import { Center, Loader, Stack, Text } from '@mantine/core'

/** Said while a page cannot be loaded without a connection. */
export const opensLater = 'No connection. This page opens as soon as there is one.'

/** The loading screen (001 §2.3). */
export function RouteLoading() {
  const isLost = useConnectionIsLost()
  return (
    <Center mih="60dvh">
      <Stack align="center" gap="sm" role="status" data-loading-page>
        <Loader type="dots" />
        <Text c="dimmed">{isLost ? opensLater : 'Loading ...'}</Text>
      </Stack>
    </Center>
  )
}
