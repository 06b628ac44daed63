import { useLayoutEffect, useRef } from 'react'

/** The value of the last render, for callbacks that run later and must not be made anew for it. */
export function useLatest<T>(value: T) {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
