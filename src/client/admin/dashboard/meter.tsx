import { scaleLinear } from 'd3-scale'

interface MeterProps {
  value: number
  /** Value of the widest meter in the column. */
  max: number
  /** Shown lighter behind the first. */
  secondary?: number
}

const width = 100

/** A bar in a table row, next to its figure. */
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
