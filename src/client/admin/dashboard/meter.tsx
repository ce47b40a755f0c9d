import { scaleLinear } from 'd3-scale'

interface MeterProps {
  value: number
  /** Value of the widest meter in the column. */
  most: number
  /** Shown lighter behind the first. */
  further?: number
}

const width = 100

/** A bar in a table row, next to its figure. */
export function Meter({ value, most, further }: MeterProps) {
  const x = scaleLinear([0, Math.max(most, 1)], [0, width])
  return (
    <svg viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <rect width={width} height="8" className="fill-sunken" />
      {further !== undefined && <rect width={x(further)} height="8" className="fill-control" />}
      <rect width={x(value)} height="8" className="fill-action" />
    </svg>
  )
}
