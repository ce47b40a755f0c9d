import { chartBars } from './chart-bars.ts'
import type { Stretch } from './schedule-years.ts'

const width = 600
const height = 180
const gap = 0.25

interface ScheduleChartProps {
  stretches: readonly Stretch[]
  /** The success fee, deducted from the money at funding, before the first year. */
  feeCents: number
}

/** Shows payments as bars: our fee at the start, then interest and principal. The table below has the same figures. */
export function ScheduleChart({ stretches, feeCents }: ScheduleChartProps) {
  const { bars, columns, axis } = chartBars(stretches, feeCents)
  const highest = Math.max(...bars.map(({ parts }) => parts.reduce((sum, [, cents]) => sum + cents, 0)))
  const step = width / columns.length
  const scale = (cents: number) => Math.round((cents / highest) * height)

  return (
    <figure className="mt-4">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full">
        {bars.map(({ name, parts }, index) => (
          <g key={name}>
            {parts.map(([fill, cents, belowCents]) => (
              <rect
                key={fill}
                x={index * step + (step * gap) / 2}
                width={step * (1 - gap)}
                y={height - scale(belowCents) - scale(cents)}
                height={scale(cents)}
                className={fill}
              />
            ))}
          </g>
        ))}
        <path d={`M0 ${height}h${width}`} className="stroke-control" />
      </svg>
      <div aria-hidden="true" className="figures flex text-ink-soft text-sm @max-2xs:hidden">
        {columns.map(({ key, label }) => (
          <span key={key} className="flex w-0 grow justify-center">
            {label}
          </span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 text-ink-soft text-sm">
        <span>{axis}</span>
        <Key className="bg-action">Principal</Key>
        <Key className="bg-brass">Interest</Key>
        {feeCents > 0 && <Key className="bg-ink">Our fee</Key>}
      </figcaption>
    </figure>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className={`size-2.5 ${className}`} />
    {children}
  </span>
)
