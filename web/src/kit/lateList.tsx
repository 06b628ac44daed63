import type { ComboboxProps } from '@mantine/core'
import { useEffect, useState, type ComponentType, type FocusEvent } from 'react'

interface Listed {
  comboboxProps?: ComboboxProps
  onFocusCapture?: (event: FocusEvent<HTMLInputElement>) => void
}

/** Mantine names a new list in its first drawing and again in its second; the third one of the field knows the name. */
const KNOWS_ITS_LIST = 3

/**
 * A field of Mantine with a list of options, which is mounted when the field first has the focus and stays from then on. Mantine mounts it with the field and
 * places it then, for which the browser lays out the page; mounted as it opens, it would come too late for the key that opens it, which begins at the
 * current option.
 */
export function withLateList<F>(field: F): F {
  const Field = field as ComponentType<Listed>
  function LateList({ comboboxProps, onFocusCapture, ...props }: Listed) {
    const [drawing, draw] = useState(0)
    // A list that opens with the focus has no name yet when the field is drawn for it: the field, drawn again, says whose list is open.
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
