import { Button, Title } from '@mantine/core'
import { useMe } from '../../kit/can.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { factorNeededTexts } from './factorNeededTexts.ts'
import { useSetUpFactor } from './useSetUpFactor.ts'
import classes from './auth.module.css'

/** The only page for people whose permissions require a second factor and who have none (O88). Once one is on, the requested page opens. */
export function FactorNeededPage({ onLeave }: { onLeave: () => void }) {
  useDocumentTitle(factorNeededTexts.title)
  const { user } = useMe()
  const { add, adding, turnOn, turning } = useSetUpFactor()
  return (
    <AuthFrame>
      <Title order={1}>{factorNeededTexts.title}</Title>
      <p className={classes.lead}>
        Welcome, {user.name}. {factorNeededTexts.why} Set it up now. Then you can use Pandu.
      </p>
      <p>{add ? factorNeededTexts.how : factorNeededTexts.appAlone}</p>
      {add && (
        <Button fullWidth size="md" mb="sm" loading={adding} onClick={() => void add()}>
          Use a passkey
        </Button>
      )}
      <Button fullWidth size="md" variant={add ? 'default' : 'filled'} loading={turning} onClick={() => void turnOn()}>
        Use an app
      </Button>
      <Button variant="subtle" mt="md" onClick={onLeave}>
        Logout
      </Button>
    </AuthFrame>
  )
}
