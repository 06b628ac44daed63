import { Button, Title } from '@mantine/core'
import { useMe } from '../../kit/can.tsx'
import { useDocumentTitle } from '../../kit/title.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { factorNeeded } from './factorNeeded.ts'
import { useTurnOnFactor } from './useTurnOnFactor.ts'
import classes from './auth.module.css'

/** All that is open to people whose permissions require a second factor that they do not have (O88). The page that they came for follows once it is on. */
export function FactorNeededPage({ onLeave }: { onLeave: () => void }) {
  useDocumentTitle(factorNeeded.title)
  const { user } = useMe()
  const { turnOn, busy } = useTurnOnFactor()
  return (
    <AuthFrame>
      <Title order={1}>{factorNeeded.title}</Title>
      <p className={classes.lead}>
        Welcome, {user.name}. {factorNeeded.why} Set it up now; then everything else opens.
      </p>
      <p>{factorNeeded.how}</p>
      <Button fullWidth size="md" loading={busy} onClick={() => void turnOn()}>
        Set it up
      </Button>
      <Button variant="subtle" mt="md" onClick={onLeave}>
        Logout
      </Button>
    </AuthFrame>
  )
}
