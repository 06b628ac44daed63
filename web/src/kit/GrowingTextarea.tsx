// oxlint-disable-next-line no-restricted-imports -- it grows by CSS here
import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './growingTextarea.module.css'

const growsInCss = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/**
 * A field for text of several lines, which grows with it from `minRows` to `maxRows`. Browsers that can do that by CSS need no measuring: Mantine's own
 * way reads the layout twice for each field, when it is drawn and at each key.
 */
export function GrowingTextarea({ minRows = 1, maxRows, style, ...props }: TextareaProps) {
  if (!growsInCss) return <Textarea autosize minRows={minRows} maxRows={maxRows} style={style} {...props} />
  const rows = { '--min-rows': minRows, '--max-rows': maxRows }
  return <Textarea classNames={classes} style={[style, rows]} {...props} />
}
