import { Button, Text } from '@mantine/core'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { factorNeeded } from './factorNeeded.ts'
import { useTurnOnFactor } from './useTurnOnFactor.ts'

/** The same over a page that was open already, so that nothing typed on it is lost. Closes with true once the factor is on. */
export function FactorNeededDialog({ close }: DialogProps<true>) {
  const { turnOn, busy } = useTurnOnFactor()
  const begin = async () => {
    if (await turnOn()) close(true)
  }
  // Only its buttons close it: who leaves the page loses what was typed there.
  return (
    <DialogFrame code="factor-needed" title={factorNeeded.title} busy>
      <Text>{factorNeeded.why} Until it is set up, nothing is saved and nothing new is shown. What you have typed on this page stays.</Text>
      <Text mt="sm">{factorNeeded.how}</Text>
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Leave this page
        </Button>
        <Button data-autofocus loading={busy} onClick={() => void begin()}>
          Set it up
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
