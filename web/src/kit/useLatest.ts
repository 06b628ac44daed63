import { useLayoutEffect, useRef } from 'react'

/** The value of the last render, for callbacks that run later and must stay the same function. */
export function useLatest<T>(value: T) {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
