import { scaleBand, scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { formatCents } from '#shared/kit/money.ts'
import { formatMonth } from '#shared/kit/month.ts'

const width = 360
const height = 130
const inset = { left: 46, right: 4, top: 8, bottom: 6 }
const short = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact' },
  ...{ minimumFractionDigits: 0, maximumFractionDigits: 1 },
})

/** Two small charts: deposits by month, and the balance by day. Screen readers use the tables. */
export function CashFlowCharts({ cashFlow }: { cashFlow: CashFlowReply }) {
  const [isTable, setTable] = useState(false)
  const days = cashFlow.days.filter(({ cents }) => cents !== null)
  return (
    <>
      <div className="grid gap-6 @2xl:grid-cols-2">
        <DepositChart months={cashFlow.months} />
        {days.length > 1 && <BalanceChart days={cashFlow.days} />}
      </div>
      {days.length > 1 && (
        <div>
          <Button variant="secondary" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Hide daily balances' : 'Show daily balances'}
          </Button>
          {isTable && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
            <section aria-label="Daily balances, table" tabIndex={0} className="mt-2 max-h-80 max-w-md overflow-auto">
              <table className="figures w-full text-sm">
                <caption className="sr-only">Balance of all accounts at the end of each day</caption>
                <thead>
                  <tr className="border-line border-b text-ink-soft">
                    <th scope="col" className="py-1.5 text-left font-semibold">
                      Day
                    </th>
                    <th scope="col" className="py-1.5 text-right font-semibold">
                      Balance
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {cashFlow.days.map(({ day, cents, isNegative }) => (
                    <tr key={day} className="border-line border-b">
                      <th scope="row" className="py-1 text-left font-normal">
                        {formatDay(day)}
                      </th>
                      <td className={`py-1 text-right ${isNegative ? 'font-semibold text-danger' : ''}`}>
                        {cents === null ? '–' : formatCents(cents)}
                        {isNegative && <span className="sr-only">, an account is below zero</span>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </div>
      )}
    </>
  )
}

const Ticks = ({ values, y }: { values: readonly number[]; y: (value: number) => number }) =>
  values.map((value) => (
    <g key={value}>
      <path d={`M${inset.left} ${y(value)}H${width - inset.right}`} className="stroke-line" />
      <text x={inset.left - 6} y={y(value)} dy="0.32em" textAnchor="end" className="fill-ink-soft text-[12px]">
        {short.format(value / 100)}
      </text>
    </g>
  ))

function DepositChart({ months }: Pick<CashFlowReply, 'months'>) {
  const highest = Math.max(100, ...months.map(({ depositCents }) => depositCents))
  const y = scaleLinear([0, highest], [height - inset.bottom, inset.top]).nice(3)
  const x = scaleBand(
    months.map(({ month }) => month),
    [inset.left, width - inset.right],
  ).padding(0.35)
  return (
    <figure className="min-w-0">
      <figcaption className="text-ink-soft text-sm">
        <span aria-hidden="true" className="mr-1 inline-block size-2.5 bg-action" />
        True revenue and{' '}
        <span aria-hidden="true" className="mr-1 inline-block size-2.5 border border-control bg-sunken" />
        all deposits by month
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="mt-1 h-auto w-full">
        <Ticks values={y.ticks(3)} y={y} />
        {months.map(({ month, depositCents, trueRevenueCents }) => (
          <g key={month}>
            <rect
              x={x(month)}
              width={x.bandwidth()}
              y={y(depositCents)}
              height={y(0) - y(depositCents)}
              className="fill-sunken stroke-control"
            >
              <title>{`${formatMonth(month)}: deposits ${formatCents(depositCents)}`}</title>
            </rect>
            <rect
              x={x(month)}
              width={x.bandwidth()}
              y={y(trueRevenueCents)}
              height={y(0) - y(trueRevenueCents)}
              className="fill-action"
            >
              <title>{`${formatMonth(month)}: true revenue ${formatCents(trueRevenueCents)}`}</title>
            </rect>
          </g>
        ))}
        <path d={`M${inset.left} ${y(0)}H${width - inset.right}`} className="stroke-control" />
      </svg>
      <Ends first={months[0]?.month} last={months.length > 1 ? months.at(-1)?.month : undefined} format={formatMonth} />
    </figure>
  )
}

function BalanceChart({ days }: Pick<CashFlowReply, 'days'>) {
  const known = days.flatMap(({ cents }) => cents ?? [])
  const y = scaleLinear([Math.min(0, ...known), Math.max(100, ...known)], [height - inset.bottom, inset.top]).nice(3)
  const x = scaleLinear([0, Math.max(1, days.length - 1)], [inset.left, width - inset.right])
  // A balance holds until the next day; a gap between statements stays a gap.
  const path = days
    .map(({ cents }, index) =>
      cents === null
        ? ''
        : `${index === 0 || days[index - 1]?.cents === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(cents).toFixed(1)}`,
    )
    .join('')
  return (
    <figure className="min-w-0">
      <figcaption className="text-ink-soft text-sm">Balance of all accounts by day</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="mt-1 h-auto w-full">
        <Ticks values={y.ticks(3)} y={y} />
        <path d={`M${inset.left} ${y(0)}H${width - inset.right}`} className="stroke-control" />
        <path d={path} className="fill-none stroke-2 stroke-action" />
        {days.map(({ day, cents, isNegative }, index) =>
          isNegative && cents !== null ? (
            <circle key={day} cx={x(index)} cy={y(cents)} r="2.5" className="fill-danger">
              <title>{`${formatDay(day)}: ${formatCents(cents)}`}</title>
            </circle>
          ) : null,
        )}
      </svg>
      <Ends first={days[0]?.day} last={days.at(-1)?.day} format={formatDay} />
    </figure>
  )
}

interface EndsProps {
  first: string | undefined
  last: string | undefined
  format: (value: string) => string
}

const Ends = ({ first, last, format }: EndsProps) => (
  <div aria-hidden="true" className="figures flex justify-between pl-[12.8%] text-ink-soft text-xs">
    <span>{first && format(first)}</span>
    <span>{last && format(last)}</span>
  </div>
)
