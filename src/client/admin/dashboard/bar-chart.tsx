import { scaleBand, scaleLinear } from 'd3-scale'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** Formats an axis value. */
  tick: (value: number) => string
  /** Describes a bar, for the tooltip. */
  say: (bar: Bar) => string
}

// Sized close to its display size, so that its text matches other text.
const width = 220
const height = 110
const inset = { left: 30, right: 4, top: 8, bottom: 4 }

/**
 * Bar chart over a period. Hidden from screen readers, which use the table instead. Uses classes and attributes only,
 * because
 * the CSP forbids inline styles.
 */
export function BarChart({ title, bars, tick, say }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const y = scaleLinear([0, highest], [height - inset.bottom, inset.top]).nice(3)
  const x = scaleBand(
    bars.map(({ key }) => key),
    [inset.left, width - inset.right],
  ).padding(bars.length > 40 ? 0.1 : 0.25)
  // Counts are whole numbers.
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
      <div aria-hidden="true" className="figures flex justify-between pl-[13.6%] text-[0.8125rem] text-ink-soft">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </figure>
  )
}
