import { Center, Loader, Stack, Text } from '@mantine/core'

/** The loading screen (001 §2.3). */
export function RouteLoading() {
  return (
    <Center mih="60dvh">
      <Stack align="center" gap="sm" role="status" data-loading-page>
        <Loader type="dots" />
        <Text c="dimmed">Loading ...</Text>
      </Stack>
    </Center>
  )
}
