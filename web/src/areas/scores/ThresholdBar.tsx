import { Button, Group, Text } from '@mantine/core'
import { listScores, readThreshold, scorePages, scoreRules, scoreText } from '@pandu/contract/scores'
import { May } from '../../kit/can.tsx'
import { ListBar } from '../../kit/display.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'

const ThresholdDialog = lazyDialog(() => import('./ThresholdDialog.tsx').then((m) => m.ThresholdDialog))

/** The threshold of the programme, and a link to the scholars below it with their number. */
export function ThresholdBar() {
  const threshold = useCall(readThreshold, {}).data?.data.threshold
  const low = useCall(listScores, { filter: { counselling: 1 }, page: { number: 1, size: 1 } }).data?.total
  if (threshold === undefined) return null
  return (
    <ListBar>
      <Text size="sm">
        Below <strong>{scoreText(threshold)}</strong>, scholars are invited to counselling.
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
    </ListBar>
  )
}
