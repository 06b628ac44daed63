import { useState } from 'react'
import { useIdle } from '../kit/idle.ts'
import { useLiveChannel } from '../kit/live.ts'

/** The live channel. It begins once the page is drawn: a phone would otherwise draw it later. */
export function Live() {
  const [beganAt] = useState(() => performance.now())
  return useIdle() && <Channel beganAt={beganAt} />
}

function Channel({ beganAt }: { beganAt: number }) {
  useLiveChannel(beganAt)
  return null
}
