import { Fragment } from 'react'
import classes from './display.module.css'

/** An e-mail address that breaks before its @ and after its dots; within a word only where the word is longer than the line. */
export const Email = ({ address }: { address: string }) => (
  <span className={classes.email}>
    {address.split(/(?<=\.)|(?=@)/).map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
