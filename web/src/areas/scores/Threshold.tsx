import { Button, Group, Text } from '@mantine/core'
import { listScores, readThreshold, scorePages, scoreRules, scoreText, setThreshold } from '@pandu/contract/scores'
import { May } from '../../kit/can.tsx'
import { FormDialog, open, type DialogProps } from '../../kit/dialogs/index.ts'
import { NumberField, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import classes from './scores.module.css'

/** The threshold of the programme, how many lie below it, and the way to them. */
export function ThresholdBar() {
  const threshold = useCall(readThreshold, {}).data?.data.threshold
  const low = useCall(listScores, { filter: { counselling: 1 }, page: { number: 1, size: 1 } }).data?.total
  if (threshold === undefined) return null
  return (
    <Group justify="space-between" gap="sm" className={classes.bar}>
      <Text size="sm">
        Below <strong>{scoreText(threshold)}</strong> a scholar is asked to counselling.
        {low !== undefined && ` ${low === 0 ? 'Nobody is' : plural(low, 'scholar is', 'scholars are')} below it now.`}
      </Text>
      <Group gap="xs">
        {low !== undefined && low > 0 && (
          <Button
            component={PageLink}
            to={scorePages.staff({}, { tab: 'scores', counselling: 1, sort: 'latest' })}
            variant="default"
            size="xs"
          >
            Show the lowest first
          </Button>
        )}
        <May rule={scoreRules.setThreshold}>
          <Button variant="default" size="xs" onClick={() => void open(ThresholdDialog, { threshold })}>
            Change threshold
          </Button>
        </May>
      </Group>
    </Group>
  )
}

function ThresholdDialog({ threshold, close }: DialogProps<boolean> & { threshold: number }) {
  const write = useWrite(setThreshold)
  const form = useCallForm({
    schema: setThreshold.input,
    initial: { threshold: scoreText(threshold) },
    submit: (values) => write.send(values),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_threshold" title="Threshold of counselling" form={form} save="Save" saving="Loading...">
      <NumberField
        name="threshold"
        label="Counselling below"
        description="Applies to all scholars immediately. The latest score counts."
        required
        autoFocus
      />
    </FormDialog>
  )
}
