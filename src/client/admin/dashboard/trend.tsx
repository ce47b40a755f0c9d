import { scaleBand, scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Figures } from '#shared/admin/dashboard/contract.ts'
import type { TrendStep } from '#shared/admin/dashboard/period.ts'
import { FigureTable, formatCount, formatShortCount } from './figure-table.tsx'

interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  tick: (value: number) => string
  /** For the tooltip. */
  say: (bar: Bar) => string
}

// Close to its display size, so that its text matches other text.
const width = 220

const height = 110
const inset = { left: 30, right: 4, top: 8, bottom: 4 }

const series = [
  { key: 'leads', title: 'Leads' },
  { key: 'submitted', title: 'Applications submitted' },
  { key: 'funded', title: 'Funded' },
] as const

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const stepLabels: Readonly<Record<TrendStep, (startsOn: Date) => string>> = {
  day: (startsOn) => day.format(startsOn),
  week: (startsOn) => `Week of ${day.format(startsOn)}`,
  month: (startsOn) => month.format(startsOn),
}

export function Trend({ trend, step }: Pick<Figures, 'trend' | 'step'>) {
  const [isTable, setTable] = useState(false)
  const label = (startsOn: string) => stepLabels[step](new Date(startsOn))
  return (
    <>
      {!isTable && (
        <div className="grid gap-6 @2xl:grid-cols-3">
          {series.map(({ key, title }) => (
            <BarChart
              key={key}
              title={title}
              bars={trend.map((at) => ({ key: at.startsOn, label: label(at.startsOn), value: at[key] }))}
              tick={formatShortCount}
              say={({ label, value }) => `${label}: ${formatCount(value)}`}
            />
          ))}
        </div>
      )}
      <div className={isTable ? '' : 'sr-only'}>
        <FigureTable
          label="Trend"
          rows={trend}
          rowKey={({ startsOn }) => startsOn}
          empty="No activity in this period"
          columns={[
            { key: 'startsOn', header: 'Starting', cell: ({ startsOn }) => label(startsOn) },
            ...series.map(({ key, title }) => ({
              ...{ key, header: title, cell: (at: Figures['trend'][number]) => formatCount(at[key]) },
            })),
          ]}
        />
      </div>
      <div>
        <Button variant="secondary" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show charts' : 'Show table'}
        </Button>
      </div>
    </>
  )
}

/**
 * Hidden from screen readers, which use the table. Classes and attributes only, because the CSP forbids inline
 * styles.
 */
function BarChart({ title, bars, tick, say }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const y = scaleLinear([0, highest], [height - inset.bottom, inset.top]).nice(3)
  const x = scaleBand(
    bars.map(({ key }) => key),
    [inset.left, width - inset.right],
  ).padding(bars.length > 40 ? 0.1 : 0.25)
  const ticks = y.ticks(3).filter(Number.isInteger)
  return (
    <figure className="min-w-0">
      <figcaption className="text-ink-soft text-sm">{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="mt-1 h-auto w-full">
        {ticks.map((value) => (
          <g key={value}>
            <path d={`M${inset.left} ${y(value)}H${width - inset.right}`} className="stroke-line" />
            <text x={inset.left - 6} y={y(value)} dy="0.32em" textAnchor="end" className="fill-ink-soft text-[12px]">
              {tick(value)}
            </text>
          </g>
        ))}
        {bars.map((bar) => (
          <rect
            key={bar.key}
            x={x(bar.key)}
            width={x.bandwidth()}
            y={y(bar.value)}
            height={y(0) - y(bar.value)}
            className="fill-action"
          >
            <title>{say(bar)}</title>
          </rect>
        ))}
        <path d={`M${inset.left} ${y(0)}H${width - inset.right}`} className="stroke-control" />
      </svg>
      <div aria-hidden="true" className="figures flex justify-between pl-[13.6%] text-xs text-ink-soft">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </figure>
  )
}
