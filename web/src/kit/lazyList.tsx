import type { ComboboxProps } from '@mantine/core'
import { useEffect, useState, type ComponentType, type FocusEvent } from 'react'

interface Listed {
  comboboxProps?: ComboboxProps
  onFocusCapture?: (event: FocusEvent<HTMLInputElement>) => void
}

/** Mantine gives a new list its id in the first render and again in the second one; in its third render the field knows the id. */
const KNOWS_ITS_LIST = 3

/**
 * A field of Mantine with a list of options. The list is mounted when the field first has the focus, and stays from then on. Mantine would mount it
 * with the field and position it then, which forces a layout; if it were mounted when it opens, it would miss the key that opens it, which moves to the
 * current option.
 */
export function withLazyList<F>(field: F): F {
  const Field = field as ComponentType<Listed>
  function LateList({ comboboxProps, onFocusCapture, ...props }: Listed) {
    const [drawing, draw] = useState(0)
    // A list that opens with the focus has no id yet when the field renders: the field renders again to name its open list.
    useEffect(() => {
      if (drawing > 0 && drawing < KNOWS_ITS_LIST) draw(drawing + 1)
    }, [drawing])
    return (
      <Field
        {...props}
        comboboxProps={{ keepMounted: drawing > 0, ...comboboxProps }}
        onFocusCapture={(event) => {
          draw((before) => before || 1)
          onFocusCapture?.(event)
        }}
      />
    )
  }
  return LateList as F
}
