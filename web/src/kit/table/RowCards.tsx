import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { ActionMenu } from '../actions.tsx'
import { PageLink } from '../PageLink.tsx'
import { namingColumn } from './columns.ts'
import { cellOf, type View } from './view.ts'
import classes from './table.module.css'

/** The rows as cards, for phones: the column that names the row is the heading, the others are lines under it. */
export function RowCards<R>({ props, columns, rows, nameOf, isLoading, isStale, selectable }: View<R>) {
  const heading = namingColumn(columns)
  const lines = columns.filter((column) => column !== heading && !column.isNumber)
  if (isLoading) {
    return (
      <div className={classes.cards}>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} h={74 + 27 * lines.length} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.cards} data-stale={isStale || undefined} aria-label={props.label}>
      {rows.map((row) => {
        const link = props.rowLink?.(row.original)
        const name = heading && cellOf(heading, row.original)
        return (
          <li key={row.id} className={classes.card} data-selected={row.getIsSelected() || undefined}>
            <div className={classes.cardHead}>
              {selectable && (
                <Checkbox
                  size="sm"
                  aria-label={`Select ${nameOf(row.original)}`}
                  checked={row.getIsSelected()}
                  onChange={() => row.toggleSelected()}
                />
              )}
              <div className={classes.cardName}>
                {link ? (
                  <PageLink to={link} className={classes.name}>
                    {name}
                  </PageLink>
                ) : props.onRow ? (
                  <UnstyledButton className={classes.name} onClick={() => props.onRow?.(row.original)}>
                    {name}
                  </UnstyledButton>
                ) : (
                  name
                )}
              </div>
              {props.actions && <ActionMenu actions={props.actions} record={row.original} name={nameOf(row.original)} page={link} />}
            </div>
            <dl className={classes.lines}>
              {lines.map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{cellOf(column, row.original)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
