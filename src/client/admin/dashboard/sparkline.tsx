const width = 80
const height = 20

/** The course of a figure, without axes. Hidden from screen readers, which read the trend's table. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = height - 1 - (value / highest) * (height - 2)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-5 w-full max-w-36"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-action"
      />
    </svg>
  )
}
