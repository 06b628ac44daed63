import { useDebouncedValue } from '@mantine/hooks'

const PAUSE = 120

/**
 * Whether old rows fade while others are on their way: only when those take longer. It is a timer, because a transition of CSS that waits has the whole
 * table painted again at once.
 */
export function useFading(isStale: boolean) {
  const [wasStale] = useDebouncedValue(isStale, PAUSE)
  return isStale && wasStale
}
