// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and browsers take the table's roles away with its display
import type { ReactNode } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** Where there is no room for columns, `className` places the cells of a row as a card. */
  readonly cell: (row: Row) => ReactNode
  readonly className?: string
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Grid columns as Tailwind classes, by the width of the table. Shares only: rows must not depend on each other. */
  template: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selected?: string
  /** Placeholder rows while the first page is on its way. */
  isLoading?: boolean
  /** The rows are those of the question before. */
  isOutdated?: boolean
}

const rowShape = 'grid gap-x-4 px-4 sm:px-6'
const skeletonRows = Array.from({ length: 8 }, (_, row) => `row-${row}`)

/**
 * A list of records with a header that stays in sight. Rows off the screen cost nothing to lay out or paint
 * (`content-visibility`), so some thousand of them are fine. A link in a row may fill it with `after:absolute after:inset-0`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, template, rows, rowKey, selected, isLoading = false, isOutdated = false } = props
  return (
    <div className="@container">
      <table role="table" aria-label={label} aria-busy={isLoading || isOutdated} className="block w-full">
        <thead
          role="rowgroup"
          className="sr-only @4xl:not-sr-only @4xl:sticky @4xl:top-0 @4xl:z-10 @4xl:block @4xl:border-line @4xl:border-y @4xl:bg-paper"
        >
          <tr role="row" className={`${rowShape} ${template}`}>
            {columns.map(({ key, header }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className="py-2 text-left font-semibold text-[0.8125rem] text-ink-soft"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={`block transition-opacity duration-150 ${isOutdated ? 'opacity-60' : ''}`}>
          {isLoading
            ? skeletonRows.map((key) => <SkeletonRow key={key} columns={columns} template={template} />)
            : rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  role="row"
                  data-row={rowKey(row)}
                  data-selected={rowKey(row) === selected}
                  className={`${rowShape} ${template} group relative items-center border-line border-b py-3 @max-3xs:flex @max-3xs:flex-col @max-3xs:items-stretch @3xs:@max-4xl:items-start [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] focus-within:bg-surface hover:bg-surface data-[selected=true]:bg-action-soft @4xl:min-h-13 @4xl:py-1`}
                >
                  {columns.map(({ key, cell, className = '' }) => (
                    <td key={key} role="cell" className={`min-w-0 ${className}`}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const SkeletonRow = <Row,>({ columns, template }: Pick<DataTableProps<Row>, 'columns' | 'template'>) => (
  <tr
    role="row"
    className={`${rowShape} ${template} min-h-13 items-center gap-y-3 border-line border-b py-4 @4xl:py-1`}
  >
    {columns.map(({ key }, column) => (
      <td key={key} role="cell" className={column > 1 ? '@max-4xl:hidden' : ''}>
        <Skeleton className={column === 0 ? 'w-3/5' : 'w-4/5'} />
      </td>
    ))}
  </tr>
)
