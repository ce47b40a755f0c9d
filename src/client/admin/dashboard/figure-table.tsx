import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatDollars } from '#shared/kit/money.ts'

interface FigureColumn<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Left-aligned; figures are right-aligned. */
  readonly isText?: boolean
  /** A drawing of another column, hidden from screen readers. */
  readonly isDrawn?: boolean
}

interface FigureTableProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty: string
}

/** Scrolls sideways on narrow screens, also by keyboard; the names of the rows stay in view. */
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
                  className={`py-1.5 pl-4 font-semibold first:sticky first:left-0 first:bg-paper first:pl-0 ${isText ? 'text-left' : 'text-right'}`}
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
                  <th
                    key={key}
                    scope="row"
                    className="wrap-anywhere sticky left-0 min-w-28 bg-paper py-1.5 text-left font-normal"
                  >
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

interface MeterProps {
  value: number
  /** Value of the widest meter. */
  max: number
  /** Shown lighter behind the first. */
  secondary?: number
}

const width = 100

export function Meter({ value, max, secondary }: MeterProps) {
  const x = scaleLinear([0, Math.max(max, 1)], [0, width])
  return (
    <svg viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <rect width={width} height="8" className="fill-sunken" />
      {secondary !== undefined && <rect width={x(secondary)} height="8" className="fill-control" />}
      <rect width={x(value)} height="8" className="fill-action" />
    </svg>
  )
}

const count = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const shortDollars = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact' },
  ...{ minimumFractionDigits: 0, maximumFractionDigits: 1 },
})

/** Formats 12345 as `12,345`. */
export const formatCount = (number: number) => count.format(number)
/** Formats 12345 as `12.3K`. */
export const formatShortCount = (number: number) => short.format(number)
/** Formats 123456700 cents as `$1.2M`. */
export const formatShortDollars = (cents: number) => shortDollars.format(cents / 100)
/** Formats 123456700 cents as `$1,234,567`. */
export const formatWholeDollars = (cents: number) => formatDollars(Math.round(cents / 100))

/** Formats a percentage, `73%`; a dash if the whole is 0. Only exact values show as 0% or 100%. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (part / whole) * 100
  if (percent > 0 && percent < 1) return 'under 1%'
  return `${percent > 99 && percent < 100 ? 99 : Math.round(percent)}%`
}

const units: readonly [name: string, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Formats a rounded duration: 7200000 as `2 hours`, 200000000 as `2.3 days`; null as a dash. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  const [name, length] = units.find(([, length]) => ms >= length * 1.5) ?? ['minute', 60_000]
  const number = ms / length
  const rounded = number < 10 ? Math.round(number * 10) / 10 : Math.round(number)
  return `${rounded} ${name}${rounded === 1 ? '' : 's'}`
}
