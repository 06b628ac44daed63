import { ActionIcon, Button, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { newKey } from '../call.ts'
import { useField } from './useField.ts'
import classes from './form.module.css'

/** Rows of a form have keys, so that each keeps its inputs when another one is removed. */
export type Keyed<R> = R & { key: string }

/** Gives a row of a form its key. */
export const keyed = <R extends object>(row: R): Keyed<R> => ({ ...row, key: newKey() })

interface RowsProps<R> {
  /** The list in the form: `useCallForm({ initial: { data: [keyed(empty())] } })`. */
  name: string
  /** The word for a row: 'event'. */
  noun: string
  /** A new row. */
  empty: () => R
  /** A copy of a row as the start of another; it copies all fields unless given. */
  again?: (row: R) => R
  most: number
  /** The number of rows that always stay; 1 by default. */
  least?: number | undefined
  /** The fields of a row; `at` goes before their names: `<TextField name={`${at}.title`} />`. */
  children: (at: string, row: Keyed<R>) => ReactNode
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** A list of equal cards, each with the fields of one record: added, repeated and removed one by one, sent together. */
export function RowsField<R extends object>({ name, noun, empty, again = (row) => row, most, least = 1, children }: RowsProps<R>) {
  const { form, value: rows, shared } = useField<Keyed<R>[]>({ name, label: noun })
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(rows.length)
  // A new row gets the focus, so that people can type in it.
  useEffect(() => {
    const more = rows.length > count.current
    count.current = rows.length
    if (more) list.current?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')?.focus()
  }, [rows.length])
  const put = (next: Keyed<R>[]) => form.set({ [name]: next })
  const isFull = rows.length >= most
  return (
    <div className={classes.rows}>
      <ol ref={list} className={classes.cards}>
        {rows.map((row, at) => (
          <li key={row.key}>
            <fieldset className={classes.card} disabled={form.busy}>
              <legend className={classes.cardTitle}>{`${capital(noun)} ${at + 1}`}</legend>
              <div className={classes.cardTools}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Repeat ${noun} ${at + 1}`}
                  disabled={isFull || form.busy}
                  onClick={() => put([...rows, keyed(again(row))])}
                >
                  <IconCopy size={17} aria-hidden />
                </ActionIcon>
                {rows.length > least && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={`Remove ${noun} ${at + 1}`}
                    disabled={form.busy}
                    onClick={() => put(rows.toSpliced(at, 1))}
                  >
                    <IconTrash size={17} aria-hidden />
                  </ActionIcon>
                )}
              </div>
              <div className={classes.fields}>{children(`${name}.${at}`, row)}</div>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isFull || form.busy}
        onClick={() => put([...rows, keyed(empty())])}
      >
        {rows.length === 0 ? `Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `Add another ${noun}`}
      </Button>
      {shared.error && (
        <Text size="sm" c="red" role="alert">
          {shared.error}
        </Text>
      )}
      {isFull && (
        <Text size="sm" c="dimmed">
          {`At most ${most} at once. Send these first, then continue with the next.`}
        </Text>
      )}
    </div>
  )
}
