import { useIdle } from '../kit/whenIdle.ts'
import { useLiveChannel } from '../kit/live.ts'

/** The live channel. It starts once the page is drawn, because starting earlier would delay the page on a phone. */
export function Live() {
  return useIdle() && <Channel />
}

function Channel() {
  useLiveChannel()
  return null
}
