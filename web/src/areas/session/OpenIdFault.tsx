import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

interface FaultProps {
  /** The name of the provider, such as Google. */
  name: string
  children: string
}

/** Why signing in with the provider did not work. */
export function OpenIdFault({ name, children }: FaultProps) {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={20} />}
      title={`Signing in with ${name} did not work`}
      mb="md"
      role="alert"
    >
      {children}
    </Alert>
  )
}
