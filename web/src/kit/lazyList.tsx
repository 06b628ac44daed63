import type { ComboboxProps } from '@mantine/core'
import { useState, type ComponentType, type FocusEvent } from 'react'

interface Listed {
  openOnFocus?: boolean
  comboboxProps?: ComboboxProps
  onFocusCapture?: (event: FocusEvent<HTMLInputElement>) => void
}

/**
 * A field of Mantine with a list of options. The list is mounted when the field first has the focus, and stays from then on. Mantine would mount it
 * with the field and position it then, which forces a layout; if it were mounted when it opens, it would miss the key that opens it, which moves to the
 * current option. It opens with a click, a key or what is typed: with the focus it would cover the message that brought the focus there.
 */
export function withLazyList<F>(field: F): F {
  const Field = field as ComponentType<Listed>
  function LateList({ comboboxProps, onFocusCapture, ...props }: Listed) {
    const [keepMounted, setKeepMounted] = useState(false)
    return (
      <Field
        openOnFocus={false}
        {...props}
        comboboxProps={{ keepMounted, ...comboboxProps }}
        onFocusCapture={(event) => {
          setKeepMounted(true)
          onFocusCapture?.(event)
        }}
      />
    )
  }
  return LateList as F
}
