import { Button, Text } from '@mantine/core'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { factorNeededTexts } from './factorNeededTexts.ts'
import { useSetUpFactor } from './useSetUpFactor.ts'

/** Like `FactorNeededPage`, but over an open page, so that text typed there is not lost. Closes with true once a factor is on. */
export function FactorNeededDialog({ close }: DialogProps<true>) {
  const { add, adding, turnOn, turning } = useSetUpFactor()
  const begin = async (setUp: () => Promise<boolean>) => {
    if (await setUp()) close(true)
  }
  // Only its buttons close it, because leaving the page would lose typed text.
  return (
    <DialogFrame code="factor-needed" title={factorNeededTexts.title} busy>
      <Text>
        {factorNeededTexts.why} Until it is set up, nothing is saved and nothing new is shown. What you have typed on this page stays.
      </Text>
      <Text mt="sm">{add ? factorNeededTexts.how : factorNeededTexts.appAlone}</Text>
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Leave this page
        </Button>
        <Button
          variant={add ? 'default' : 'filled'}
          data-autofocus={add ? undefined : true}
          loading={turning}
          onClick={() => void begin(turnOn)}
        >
          Use an app
        </Button>
        {add && (
          <Button data-autofocus loading={adding} onClick={() => void begin(add)}>
            Use a passkey
          </Button>
        )}
      </DialogFoot>
    </DialogFrame>
  )
}
