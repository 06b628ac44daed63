import { Skeleton, UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { ActionMenu } from '../actions.tsx'
import { PageLink } from '../PageLink.tsx'
import { namingColumn } from './columns.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { cellOf, isSameRow, type TableView, type ViewRow } from './tableView.ts'
import { unusable } from './unusable.ts'
import { useFading } from './useFading.ts'
import classes from './table.module.css'

/** The rows as cards, for phones: the column that names the row is the heading, the others are lines under it. */
export function RowCards<R>({ props, columns, rows, pick, nameOf, isLoading, isStale, isOther, selectable }: TableView<R>) {
  const isFaded = useFading(isStale)
  if (isLoading) {
    return (
      <div className={classes.cards}>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} h={74 + 27 * linesOf(columns).length} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <ul className={`${classes.cards} ${classes.rows}`} data-stale={isFaded || undefined} aria-label={props.label} {...unusable(isOther)}>
      {rows.map((row) => (
        <Card key={row.id} row={row} original={row.original} isPicked={row.isPicked} {...{ props, columns, pick, nameOf, selectable }} />
      ))}
    </ul>
  )
}

const linesOf = <R,>(columns: TableView<R>['columns']) => {
  const heading = namingColumn(columns)
  return columns.filter((column) => column !== heading && !column.isNumber)
}

interface CardProps<R> extends Pick<TableView<R>, 'props' | 'columns' | 'pick' | 'nameOf' | 'selectable'> {
  row: ViewRow<R>
  original: R
  isPicked: boolean
}

function PlainCard<R>({ props, columns, row, original, isPicked, pick, nameOf, selectable }: CardProps<R>) {
  const heading = namingColumn(columns)
  const link = props.rowLink?.(original)
  const name = heading && cellOf(heading, original)
  return (
    <li className={classes.card} data-selected={isPicked || undefined}>
      <div className={classes.cardHead}>
        {selectable && <RowCheckbox large label={`Select ${nameOf(original)}`} checked={isPicked} onChange={(on) => pick([row], on)} />}
        <div className={classes.cardName}>
          {link ? (
            <PageLink to={link} className={classes.name}>
              {name}
            </PageLink>
          ) : props.onRow ? (
            <UnstyledButton className={classes.name} onClick={() => props.onRow?.(original)}>
              {name}
            </UnstyledButton>
          ) : (
            name
          )}
        </div>
        {props.actions && <ActionMenu actions={props.actions} record={original} name={nameOf(original)} page={link} />}
      </div>
      <dl className={classes.lines}>
        {linesOf(columns).map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>{cellOf(column, original)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Memoised, so that ticking one of a hundred cards renders one card. */
const Card = memo(PlainCard, (a, b) => a.isPicked === b.isPicked && isSameRow(a, b)) as typeof PlainCard
