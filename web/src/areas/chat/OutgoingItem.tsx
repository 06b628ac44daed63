import { Button, Group, VisuallyHidden } from '@mantine/core'
import type { Outbox, OutgoingMessage } from './outbox.ts'
import classes from './chat.module.css'

const stateText = ({ state, file, share }: OutgoingMessage) => {
  if (state === 'waiting' || state === 'reading') return 'Waiting for the connection'
  return file && share !== undefined ? `Sending ... ${Math.round(share * 100)} %` : 'Sending ...'
}

/** A message that is not stored yet: being sent, waiting, or refused with the reason. */
export function OutgoingItem({ one, outbox }: { one: OutgoingMessage; outbox: Outbox }) {
  return (
    <li className={classes.message} data-own data-first>
      <div className={classes.bubble} data-outgoing={one.state}>
        <VisuallyHidden>You</VisuallyHidden>
        {one.file && <p className={classes.words}>{one.file.name}</p>}
        {one.message !== '' && <p className={classes.words}>{one.message}</p>}
        {one.state === 'failed' ? (
          <div role="alert">
            <p className={classes.refused}>{one.error}</p>
            <Group gap="xs">
              {(one.file || one.message !== '') && (
                <Button size="compact-xs" variant="default" onClick={() => outbox.retry(one.key)}>
                  {one.file || !one.isFileGone ? 'Try again' : 'Send only the text'}
                </Button>
              )}
              <Button size="compact-xs" variant="subtle" color="red" onClick={() => outbox.drop(one.key)}>
                Discard
              </Button>
            </Group>
          </div>
        ) : (
          <>
            <span className={classes.time}>{stateText(one)}</span>
            {one.state === 'waiting' && one.file && (
              <Button size="compact-xs" variant="subtle" color="red" onClick={() => outbox.drop(one.key)}>
                Discard
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
