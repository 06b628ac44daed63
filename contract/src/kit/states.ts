import { keysOf } from './records.ts'
import { mustExist } from './must-exist.ts'
import * as z from 'zod'

/** One state of a record: its label on both sides and its badge colour (000 §4). */
export interface StateDisplay {
  readonly label: string
  readonly color: 'green' | 'red' | 'yellow' | 'blue' | 'gray'
}

/** Declares the states of a record once: schema for the wire, labels and colours for the screen, options in the order given. */
export const states = <const T extends Record<string, StateDisplay>>(byState: T) => {
  const values = keysOf(byState)
  return {
    byState,
    values,
    schema: z.enum(values),
    /** The label of a state, as selects and badges write it. */
    label: (value: keyof T) => mustExist(byState[value], String(value)).label,
    /** Select options in the order asked for (the specification orders them differently from form to form). */
    options: (order: readonly (keyof T & string)[] = values) =>
      order.map((value) => ({ value, label: mustExist(byState[value], value).label })),
  }
}

/** A state of what `states()` declared. */
export type StateOf<T extends { readonly byState: object }> = keyof T['byState'] & string
