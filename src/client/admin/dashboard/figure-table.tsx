import type { ReactNode } from 'react'

export interface FigureColumn<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Text is left-aligned; figures are right-aligned. */
  readonly isText?: boolean
  /** A drawing of another column, hidden from screen readers. */
  readonly isDrawn?: boolean
}

interface FigureTableProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown if there are no rows. */
  empty: string
}

/** A table of figures that scrolls sideways on narrow screens, also by keyboard. */
export function FigureTable<Row>({ label, columns, rows, rowKey, empty }: FigureTableProps<Row>) {
  if (rows.length === 0) return <p className="py-2 text-ink-soft">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section aria-label={`${label}, table`} tabIndex={0} className="overflow-x-auto">
      <table className="figures w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft">
            {columns.map(({ key, header, isText, isDrawn }) =>
              isDrawn ? (
                <td key={key} className="@max-lg:hidden" />
              ) : (
                <th
                  key={key}
                  scope="col"
                  className={`py-1.5 pl-4 font-semibold first:pl-0 ${isText ? 'text-left' : 'text-right'}`}
                >
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line border-b">
              {columns.map(({ key, cell, isText, isDrawn }, column) =>
                column === 0 ? (
                  <th key={key} scope="row" className="wrap-anywhere min-w-32 py-1.5 text-left font-normal">
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={key}
                    className={
                      isDrawn
                        ? 'w-2/5 min-w-24 pl-4 @max-lg:hidden'
                        : `py-1.5 pl-4 ${isText ? 'text-left' : 'whitespace-nowrap text-right'}`
                    }
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
