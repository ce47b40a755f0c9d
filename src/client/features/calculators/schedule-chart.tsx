import type { Stretch } from './schedule-years.ts'

const width = 600
const height = 180
const gap = 0.25
/** Two or three years do not fill the width with slabs. */
const fewestBars = 10

interface ScheduleChartProps {
  stretches: readonly Stretch[]
  /** The success fee, which is paid from the money when it arrives. */
  feeCents: number
}

/** Bars of what is paid, from the ground up: our fee, interest, principal. The table beside it says the same in figures. */
export function ScheduleChart({ stretches, feeCents }: ScheduleChartProps) {
  const highest = Math.max(...stretches.map(({ paidCents }, index) => paidCents + (index === 0 ? feeCents : 0)))
  const step = width / Math.max(stretches.length, fewestBars)
  const scale = (cents: number) => Math.round((cents / highest) * height)

  return (
    <figure className="mt-4">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full">
        {stretches.map(({ name, interestCents, principalCents }, index) => {
          const fee = scale(index === 0 ? feeCents : 0)
          const interest = scale(interestCents)
          const principal = scale(principalCents)
          const bar = { x: index * step + (step * gap) / 2, width: step * (1 - gap) }
          return (
            <g key={name}>
              {fee > 0 && <rect {...bar} y={height - fee} height={fee} className="fill-ink" />}
              {interest > 0 && <rect {...bar} y={height - fee - interest} height={interest} className="fill-brass" />}
              <rect {...bar} y={height - fee - interest - principal} height={principal} className="fill-action" />
            </g>
          )
        })}
        <path d={`M0 ${height}h${width}`} className="stroke-control" />
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 text-ink-soft text-sm">
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
