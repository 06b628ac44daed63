import { Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { ActionMenu, useHasActions } from '../actions.tsx'
import { PageLink } from '../PageLink.tsx'
import { type Column, namingColumn } from './columns.ts'
import { useIsCompact } from './density.ts'
import { useEdges } from './useEdges.ts'
import { cellOf, type View, type ViewRow } from './view.ts'
import classes from './table.module.css'

/** The table on screens with room for it. It scrolls inside its own frame, under a header that stays. */
export function TableGrid<R>(view: View<R>) {
  const { props, columns, rows, state, change, isLoading, isStale, selectable, nameOf } = view
  const all = rows.length > 0 && rows.every((row) => row.getIsSelected())
  const some = rows.some((row) => row.getIsSelected())
  const has = useHasActions(
    props.actions,
    rows.map(({ original }) => original),
  )
  const hasMenus = isLoading ? !!props.actions : has
  const { ref, edges } = useEdges()
  const isCompact = useIsCompact()
  return (
    <div
      ref={ref}
      className={classes.scroll}
      data-more-left={edges.left || undefined}
      data-more-right={edges.right || undefined}
      data-long={rows.length > 20 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      role="region"
      aria-label={`${props.label}, scrollable`}
    >
      <Table
        highlightOnHover
        verticalSpacing={0}
        horizontalSpacing="sm"
        className={classes.table}
        data-stale={isStale || undefined}
        data-compact={isCompact || undefined}
        aria-label={props.label}
      >
        <Table.Thead>
          <Table.Tr>
            {selectable && (
              <Table.Th className={classes.check}>
                <Checkbox
                  size="xs"
                  aria-label="Select all rows of this page"
                  checked={all}
                  indeterminate={some && !all}
                  onChange={() => rows.forEach((row) => row.toggleSelected(!all))}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={state.sort} onSort={(sort) => change({ sort })} />
            ))}
            {hasMenus && (
              <Table.Th className={classes.menu}>
                <span className={classes.hidden}>Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isLoading
            ? Array.from({ length: Math.min(state.size, 10) }, (_, at) => (
                <SkeletonRow key={at} columns={columns.length + (selectable ? 1 : 0) + (hasMenus ? 1 : 0)} />
              ))
            : rows.map((row, at) => (
                <GridRow
                  key={row.id}
                  row={row}
                  number={(state.page - 1) * state.size + at + 1}
                  original={row.original}
                  selected={row.getIsSelected()}
                  columns={columns}
                  props={props}
                  nameOf={nameOf}
                  selectable={selectable}
                  hasMenus={hasMenus}
                />
              ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function HeadCell<R>({ column, sort, onSort }: { column: Column<R>; sort: string; onSort: (sort: string) => void }) {
  const isUp = column.sort === sort
  const isDown = `-${column.sort}` === sort
  const Icon = isUp ? IconArrowUp : isDown ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th
      scope="col"
      w={column.width}
      ta={column.align}
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
    </Table.Th>
  )
}

/** As high as a real row, so that nothing jumps when the rows come. */
const SkeletonRow = ({ columns }: { columns: number }) => (
  <Table.Tr className={classes.row}>
    {Array.from({ length: columns }, (_, at) => (
      <Table.Td key={at}>
        <Skeleton h={14} w={at ? '70%' : '45%'} radius="sm" />
      </Table.Td>
    ))}
  </Table.Tr>
)

interface GridRowProps<R> extends Pick<View<R>, 'columns' | 'props' | 'nameOf' | 'selectable'> {
  row: ViewRow<R>
  original: R
  /** The row object stays the same when it is ticked; this is what changes. */
  selected: boolean
  /** Whether the table has a column for the menus of its rows. */
  hasMenus: boolean
  /** Its place in the whole list, from 1. */
  number: number
}

function PlainGridRow<R>({ row, original, selected, columns, props, nameOf, selectable, hasMenus, number }: GridRowProps<R>) {
  const naming = namingColumn(columns)
  const link = props.rowLink?.(original)
  const { onRow } = props
  return (
    <Table.Tr className={classes.row} data-selected={selected || undefined}>
      {selectable && (
        <Table.Td className={classes.check}>
          <Checkbox size="xs" aria-label={`Select ${nameOf(original)}`} checked={selected} onChange={() => row.toggleSelected(!selected)} />
        </Table.Td>
      )}
      {columns.map((column) => {
        const content = cellOf(column, original, number)
        const isName = column === naming
        const Cell = isName ? Table.Th : Table.Td
        return (
          <Cell key={column.key} scope={isName ? 'row' : undefined} ta={column.align} className={column.wrap ? classes.wrap : classes.cell}>
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
        <Table.Td className={classes.menu}>
          <ActionMenu actions={props.actions} record={original} name={nameOf(original)} page={link} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

/** Ticking one of a hundred rows draws one row. */
const GridRow = memo(
  PlainGridRow,
  (a, b) =>
    a.original === b.original &&
    a.selected === b.selected &&
    a.hasMenus === b.hasMenus &&
    a.number === b.number &&
    a.columns.length === b.columns.length &&
    a.columns.every((column, at) => column === b.columns[at]) &&
    a.props.actions === b.props.actions,
) as typeof PlainGridRow
