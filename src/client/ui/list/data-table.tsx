// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and browsers take the table's roles away with its display
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { scrollParent, useScrollRestoration } from '#client/ui/use-scroll-restoration.ts'
import type { RowSelection } from './use-row-selection.ts'
import { useRowWindow } from './use-row-window.ts'

/** The first visible row, and its offset from the container's top, px. */
interface ListPosition {
  readonly row: string
  readonly below: number
}

const places = new Map<string, ListPosition>()

interface ListScrollOptions {
  list: string
  body: RefObject<HTMLElement | null>
  /** Skips the restoration: the open row is scrolled into view. */
  isOpen: boolean
}

const edgeOf = (box: HTMLElement | null) => box?.getBoundingClientRect().top ?? 0

/**
 * Returns each column's longest figure as `--longest-KEY`. Includes all rows: columns must not move during scrolling.
 */
const longestFigures = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter(({ isFigure }) => isFigure)
      .map(({ key, cell }) => {
        const lengths = rows.map(cell).map((text) => (typeof text === 'string' ? text.length : 0))
        return [`--longest-${key}`, `${lengths.reduce((most, length) => Math.max(most, length), 0)}ch`]
      }),
  )

export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** On small screens, `className` places cells as a card. */
  readonly cell: (row: Row) => ReactNode
  readonly className?: string
  /** Right-aligned digits. On a card, `className` places them. */
  readonly isFigure?: boolean
  /** Such as `minmax(0,1fr)` or `var(--longest-KEY)`, the longest figure. */
  readonly width?: string
  /** Not shown next to an open panel. */
  readonly isExtra?: boolean
  /** The list's sort orders by this column; the header switches between them. */
  readonly sort?: { readonly ascending?: string; readonly descending?: string }
}

/** Which order the list has, and how to change it. */
interface Sorting {
  readonly by: string
  readonly onSort: (by: string) => void
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Tailwind grid columns of a card, on phones (`@max-lg:`). Fractions only: rows must not depend on each other. */
  template: string
  rows: readonly Row[]
  hasMore?: boolean
  rowKey: (row: Row) => string
  rowName?: (row: Row) => string
  sorting?: Sorting | undefined
  /** Shown at the end of a row while it is hovered or focused. */
  actions?: ((row: Row) => ReactNode) | undefined
  selected?: string
  picks?: RowSelection
  hidden?: readonly string[]
  isLoading?: boolean
  /** The rows belong to the previous query. */
  isOutdated?: boolean
}

/** Renders the link to a record; the page knows its URL. */
export type RenderLink<Row> = (row: Row) => ReactNode

export interface ListTableProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'rows' | 'hasMore' | 'sorting' | 'actions' | 'selected' | 'picks' | 'hidden' | 'isLoading' | 'isOutdated'
  > {
  renderLink: RenderLink<Row>
}

/** Returns keys and headers, so that users can hide columns. */
export const columnNames = <Row,>(columns: readonly Column<Row>[]) =>
  columns.map(({ key, header }) => [key, header] as const)

const rowShape = 'grid gap-x-4 px-4 @lg:grid-cols-(--narrow) @4xl:grid-cols-(--columns)'
const skeletonRows = Array.from({ length: 8 }, (_, row) => `row-${row}`)

/**
 * Renders only rows near the viewport (use-row-window.ts), so a few thousand are fine. A link may fill its row with
 * `after:absolute after:inset-0`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    template,
    rows,
    hasMore = false,
    rowKey,
    sorting,
    actions,
    selected = '',
    picks,
    hidden = [],
    isLoading = false,
    isOutdated = false,
  } = props
  const columns = props.columns.filter(({ key }) => !hidden.includes(key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: who draws a row anew does not change its figures
  const longest = useMemo(() => longestFigures(props.columns, rows), [rows])
  const widthOf = ({ width = 'minmax(0,1fr)' }: Column<Row>) => width
  const widths = {
    ...longest,
    '--columns': columns.map(widthOf).join(' '),
    '--narrow': columns
      .filter(({ isExtra }) => !isExtra)
      .map(widthOf)
      .join(' '),
  } as CSSProperties
  const shape = `${rowShape} ${template} ${picks ? 'pl-10 sm:pl-10' : ''}`
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const left = useListScrollRestoration({ list: label, body, isOpen: selected !== '' })
  const { pieces, minHeight, onFocus, measure } = useRowWindow({ body, keys, selected, kept: left })
  useSelectedInSight({ body, selected, isRead: pieces.length > 0 })

  return (
    <div className="@container" style={widths}>
      <table
        role="table"
        aria-label={label}
        aria-busy={isLoading || isOutdated}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        className="block w-full"
      >
        <thead
          role="rowgroup"
          className="sr-only @lg:not-sr-only @lg:sticky @lg:top-0 @lg:z-10 @lg:block @lg:border-line @lg:border-b @lg:bg-paper"
        >
          <tr role="row" aria-rowindex={1} className={`relative ${shape}`}>
            {picks && (
              <th role="columnheader" scope="col" className={tickPlace}>
                <Tick
                  label="Select all shown"
                  isTicked={rows.length > 0 && picks.ids.size === rows.length}
                  onTick={picks.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th role="columnheader" scope="col" className="sr-only">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          role="rowgroup"
          onFocus={onFocus}
          style={{ minHeight }}
          className={`block ${isOutdated ? 'bg-sunken' : ''}`}
        >
          {isLoading
            ? skeletonRows.map((key) => <SkeletonRow key={key} columns={columns} shape={shape} />)
            : pieces.map(({ index, gap }) => {
                const row = rows[index]
                if (!row) return null
                if (gap) return <Gap key={`before-${rowKey(row)}`} height={gap} />
                return (
                  <DataRow
                    key={rowKey(row)}
                    {...props}
                    ref={measure}
                    row={row}
                    index={index}
                    columns={columns}
                    shape={shape}
                  />
                )
              })}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
}

function Header<Row>({ column: { header, isFigure, isExtra, sort }, sorting }: HeaderProps<Row>) {
  const shape = `${isFigure ? 'text-right' : 'text-left'} ${isExtra ? '@lg:@max-4xl:hidden' : ''}`
  const text = 'min-w-0 truncate py-2 font-medium text-ink-soft text-sm'
  if (!sort || !sorting)
    return (
      <th role="columnheader" scope="col" className={`${text} ${shape}`}>
        {header}
      </th>
    )
  const { ascending, descending } = sort
  const isUp = ascending !== undefined && sorting.by === ascending
  const isDown = descending !== undefined && sorting.by === descending
  const next = (isUp ? descending : ascending) ?? ascending ?? descending ?? ''
  const Sign = isDown ? ArrowDown : ArrowUp
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
      className={`min-w-0 ${shape}`}
    >
      <button
        type="button"
        onClick={() => sorting.onSort(next)}
        className={`group/sort inline-flex max-w-full items-center gap-1 hover:text-ink ${text} ${isUp || isDown ? 'text-ink' : ''}`}
      >
        <span className="min-w-0 truncate">{header}</span>
        <Sign
          size="1em"
          strokeWidth={1.5}
          aria-hidden="true"
          className={isUp || isDown ? 'shrink-0' : 'shrink-0 opacity-0 group-hover/sort:opacity-100'}
        />
      </button>
    </th>
  )
}

/** Space for unrendered rows. Has the next row's key: otherwise React would re-insert rows, which lose focus. */
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has no cells, nothing can be done with it
  <tr role="presentation" style={{ height }} className="block" />
)

interface DataRowProps<Row> extends DataTableProps<Row> {
  ref: ((row: HTMLTableRowElement | null) => void) | undefined
  row: Row
  index: number
  shape: string
}

const DataRow = <Row,>({
  ref,
  row,
  index,
  shape,
  columns,
  rowKey,
  rowName,
  actions,
  selected,
  picks,
}: DataRowProps<Row>) => (
  <tr
    ref={ref}
    role="row"
    aria-rowindex={index + 2}
    data-index={index}
    data-row={rowKey(row)}
    data-selected={rowKey(row) === selected}
    className={`${shape} group relative items-center border-line border-b py-3 contain-content @max-3xs:flex @max-3xs:flex-col @max-3xs:items-stretch @3xs:@max-lg:items-start focus-within:bg-surface hover:bg-surface data-[selected=true]:bg-action-soft @lg:min-h-row @lg:scroll-mt-9 @lg:py-0`}
  >
    {picks && (
      <td role="cell" className={tickPlace}>
        <Tick
          label={`Select ${rowName?.(row) ?? ''}`}
          isTicked={picks.ids.has(rowKey(row))}
          onTick={(isRange) => picks.toggle(rowKey(row), isRange)}
        />
      </td>
    )}
    {columns.map(({ key, cell, className = '', isFigure, isExtra }) => (
      <td
        key={key}
        role="cell"
        className={`min-w-0 @lg:truncate ${isFigure ? 'figures whitespace-nowrap @lg:text-right' : ''} ${isExtra ? '@lg:@max-4xl:hidden' : ''} ${className}`}
      >
        {cell(row)}
      </td>
    ))}
    {actions && (
      <td
        role="cell"
        className="pointer-events-none absolute inset-y-0 right-2 z-[1] flex items-center gap-1 bg-surface pl-2 opacity-0 focus-within:pointer-events-auto focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 group-data-[selected=true]:bg-action-soft @max-lg:hidden pointer-coarse:hidden"
      >
        {actions(row)}
      </td>
    )}
  </tr>
)

interface SelectedInSight {
  body: RefObject<HTMLElement | null>
  selected: string
  isRead: boolean
}

/** Scrolls to the open row once, when the list has loaded. */
function useSelectedInSight({ body, selected, isRead }: SelectedInSight) {
  const isSettled = useRef(false)
  useLayoutEffect(() => {
    if (!isRead || isSettled.current) return
    if (selected) rowOf(body.current, selected)?.scrollIntoView({ block: 'nearest' })
    // Before the first paint, only the first row is measured.
    const frame = requestAnimationFrame(() => {
      isSettled.current = true
    })
    return () => cancelAnimationFrame(frame)
  })
}

const rowOf = (body: HTMLElement | null, key: string) => body?.querySelector(`[data-row="${CSS.escape(key)}"]`)

const tickPlace = 'absolute inset-y-0 left-0 z-[1] flex w-10 items-start justify-center p-0 @lg:items-center'

/** The whole cell is the target; Shift selects the rows between. */
const Tick = ({
  label,
  isTicked,
  onTick,
}: {
  label: string
  isTicked: boolean
  onTick: (isRange: boolean) => void
}) => (
  <label className="flex h-full max-h-13 w-full pointer-coarse:min-w-control select-none items-center justify-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.closest('tr')?.querySelector('a')?.click()
      }}
      onChange={({ nativeEvent }) => onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className="size-(--spacing-tick) accent-action"
    />
  </label>
)

const SkeletonRow = <Row,>({ columns, shape }: { columns: DataTableProps<Row>['columns']; shape: string }) => (
  <tr role="row" className={`${shape} min-h-row items-center gap-y-3 border-line border-b py-4 @lg:py-0`}>
    {columns.map(({ key, isExtra }, column) => (
      <td key={key} role="cell" className={column > 1 ? `@max-lg:hidden ${isExtra ? '@lg:@max-4xl:hidden' : ''}` : ''}>
        <Skeleton className={column === 0 ? 'w-3/5' : 'w-4/5'} />
      </td>
    ))}
  </tr>
)

/** @returns the row that must be rendered to restore the position; empty at the top. */
function useListScrollRestoration({ list, body, isOpen }: ListScrollOptions): string {
  const left = useScrollRestoration({ name: list, within: body, places, isSkipped: isOpen, placeOf, put })
  return left?.row ?? ''
}

function put(body: HTMLElement, { row, below }: ListPosition) {
  const element = body.querySelector(`[data-row="${CSS.escape(row)}"]`)
  if (!element) return
  const box = scrollParent(body)
  const by = element.getBoundingClientRect().top - edgeOf(box) - below
  if (Math.abs(by) >= 1) (box ?? window).scrollBy({ top: by, behavior: 'instant' })
}

function placeOf(body: HTMLElement): ListPosition | undefined {
  const box = scrollParent(body)
  const edge = edgeOf(box)
  if ((box?.scrollTop ?? window.scrollY) === 0) return undefined
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > edge)
  const row = first?.dataset.row
  return first && row !== undefined ? { row, below: first.getBoundingClientRect().top - edge } : undefined
}
