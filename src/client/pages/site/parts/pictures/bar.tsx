interface BarProps {
  /** Amounts from left to right, each with the class of its color. */
  parts: readonly (readonly [amount: number, color: string])[]
  /** Fills the width. */
  whole: number
}

const width = 300

/** Amounts as lengths, for the eye only: the text beside it says the same. */
export function Bar({ parts, whole }: BarProps) {
  let from = 0
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" className="mt-1 h-2 w-full">
      {parts.map(([amount, color]) => {
        const [start, length] = [from, Math.round((amount / whole) * width)]
        from += length
        return <path key={color} d={`M${start} 0h${length}v8h-${length}z`} className={color} />
      })}
    </svg>
  )
}
