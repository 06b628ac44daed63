import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { ActionMenu, useHasActions } from '../actions.tsx'
import { PageLink } from '../PageLink.tsx'
import { useShownAtOnce } from '../useShownAtOnce.ts'
import { type Column, namingColumn } from './columns.ts'
import { useIsCompact } from './density.ts'
import { useFading } from './useFading.ts'
import { useScrollEdges } from './useScrollEdges.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { cellOf, isSameRow, type TableView, type ViewRow } from './tableView.ts'
import { unusable } from './unusable.ts'
import classes from './table.module.css'

/** The table on wide screens. It scrolls inside its own frame, under a fixed header. */
export function TableGrid<R>(view: TableView<R>) {
  const { props, columns, rows, pick, state, sortBy, isLoading, isStale, isOther, before, selectable, nameOf } = view
  const all = rows.length > 0 && rows.every(({ isPicked }) => isPicked)
  const isPartlyPicked = !all && rows.some(({ isPicked }) => isPicked)
  const has = useHasActions(
    props.actions,
    rows.map(({ original }) => original),
  )
  const hasMenus = isLoading ? !!props.actions : has
  const { ref, edges } = useScrollEdges()
  const isCompact = useIsCompact()
  const isFaded = useFading(isStale)
  return (
    <div
      ref={ref}
      className={classes.scroll}
      data-more-left={edges.left || undefined}
      data-more-right={edges.right || undefined}
      data-menus={hasMenus || undefined}
      data-long={rows.length > 20 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      role="region"
      aria-label={`${props.label}, scrollable`}
    >
      <table className={classes.table} data-stale={isFaded || undefined} data-compact={isCompact || undefined} aria-label={props.label}>
        <thead>
          <tr>
            {selectable && (
              <th className={classes.check} inert={isOther}>
                <RowCheckbox
                  label="Select all rows of this page"
                  checked={all}
                  indeterminate={isPartlyPicked}
                  onChange={(on) => pick(rows, on)}
                />
              </th>
            )}
            <Headings columns={columns} sort={state.sort} onSort={sortBy} />
            {hasMenus && (
              <th className={classes.menu}>
                <span className={classes.hidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={classes.rows} {...unusable(isOther)}>
          {isLoading
            ? Array.from({ length: Math.min(state.size, 10) }, (_, at) => (
                <SkeletonRow key={at} columns={columns.length + (selectable ? 1 : 0) + (hasMenus ? 1 : 0)} />
              ))
            : rows.map((row, at) => (
                <GridRow
                  key={row.id}
                  row={row}
                  number={before + at + 1}
                  original={row.original}
                  isPicked={row.isPicked}
                  pick={pick}
                  columns={columns}
                  props={props}
                  nameOf={nameOf}
                  selectable={selectable}
                  hasMenus={hasMenus}
                />
              ))}
        </tbody>
      </table>
    </div>
  )
}

/** The headings of the columns. The new order is shown before the rows have it. */
function Headings<R>({ columns, sort, onSort }: { columns: readonly Column<R>[]; sort: string; onSort: (sort: string) => Promise<void> }) {
  const [shown, choose] = useShownAtOnce(sort, onSort)
  return columns.map((column) => <HeadCell key={column.key} column={column} sort={shown} onSort={choose} />)
}

function HeadCell<R>({ column, sort, onSort }: { column: Column<R>; sort: string; onSort: (sort: string) => void }) {
  const isUp = column.sort === sort
  const isDown = `-${column.sort}` === sort
  const Icon = isUp ? IconArrowUp : isDown ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      aria-sort={column.sort ? (isUp ? 'ascending' : isDown ? 'descending' : 'none') : undefined}
    >
      {column.sort ? (
        <UnstyledButton
          className={classes.sorter}
          data-active={isUp || isDown || undefined}
          onClick={() => onSort(isUp ? `-${column.sort}` : column.sort!)}
        >
          {column.label}
          <Icon size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </th>
  )
}

/** As high as a real row, so that nothing jumps when the rows arrive. */
const SkeletonRow = ({ columns }: { columns: number }) => (
  <tr className={classes.row}>
    {Array.from({ length: columns }, (_, at) => (
      <td key={at}>
        <Skeleton h={14} w={at ? '70%' : '45%'} radius="sm" />
      </td>
    ))}
  </tr>
)

interface CellsProps<R> extends Pick<TableView<R>, 'columns' | 'props' | 'nameOf'> {
  original: R
  /** Whether the table has a column for the menus of its rows. */
  hasMenus: boolean
  /** Its position in the whole list, from 1. */
  number: number
}

function PlainCells<R>({ original, columns, props, nameOf, hasMenus, number }: CellsProps<R>) {
  const naming = namingColumn(columns)
  const link = props.rowLink?.(original)
  const { onRow } = props
  return (
    <>
      {columns.map((column) => {
        const content = cellOf(column, original, number)
        const isName = column === naming
        const Cell = isName ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            scope={isName ? 'row' : undefined}
            data-align={column.align}
            className={column.wrap ? classes.wrap : classes.cell}
          >
            {!isName || (!link && !onRow) ? (
              content
            ) : link ? (
              <PageLink to={link} className={classes.name}>
                {content}
              </PageLink>
            ) : (
              <UnstyledButton className={classes.name} onClick={() => onRow?.(original)}>
                {content}
              </UnstyledButton>
            )}
          </Cell>
        )
      })}
      {hasMenus && props.actions && (
        <td className={classes.menu}>
          <ActionMenu actions={props.actions} record={original} name={nameOf(original)} page={link} />
        </td>
      )}
    </>
  )
}

const areSameCells = <R,>(a: CellsProps<R>, b: CellsProps<R>) => a.hasMenus === b.hasMenus && a.number === b.number && isSameRow(a, b)

/** A tick changes the style of the row, not its cells. */
const Cells = memo(PlainCells, areSameCells) as typeof PlainCells

interface GridRowProps<R> extends CellsProps<R>, Pick<TableView<R>, 'selectable' | 'pick'> {
  row: ViewRow<R>
  isPicked: boolean
}

function PlainGridRow<R>({ row, isPicked, pick, selectable, ...cells }: GridRowProps<R>) {
  return (
    <tr className={classes.row} data-selected={isPicked || undefined}>
      {selectable && (
        <td className={classes.check}>
          <RowCheckbox label={`Select ${cells.nameOf(cells.original)}`} checked={isPicked} onChange={(on) => pick([row], on)} />
        </td>
      )}
      <Cells {...cells} />
    </tr>
  )
}

/** Memoised, so that ticking one of a hundred rows renders one row. */
const GridRow = memo(PlainGridRow, (a, b) => a.isPicked === b.isPicked && areSameCells(a, b)) as typeof PlainGridRow
