import { Sample } from '#client/pages/site/parts/parts.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { Bar } from './bar.tsx'

interface SplitPictureProps {
  title: string
  parts: readonly (readonly [name: string, cents: number])[]
  total: string
  note: string
}

const colors = ['action', 'brass', 'control', 'ink'] as const
const fills = { action: 'fill-action', brass: 'fill-brass', control: 'fill-control', ink: 'fill-ink' } as const

/** A sum of money as one bar, and what each part of it is. At most four parts. */
export function SplitPicture({ title, parts, total, note }: SplitPictureProps) {
  const whole = parts.reduce((sum, [, cents]) => sum + cents, 0)
  const colored = parts.map(([name, cents], index) => [name, cents, fills[colors[index] ?? 'ink']] as const)
  return (
    <Sample title={title} note={note}>
      <div className="figures px-5 py-5 @tablet:px-7">
        <Bar parts={colored.map(([, cents, color]) => [cents, color])} whole={whole} />
        <dl className="mt-4">
          {colored.map(([name, cents, color]) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
              <dt className="flex-1">
                <svg aria-hidden="true" viewBox="0 0 8 8" className="mr-2 inline-block size-3">
                  <path d="M0 0h8v8H0z" className={color} />
                </svg>
                {name}
              </dt>
              <dd className="ml-auto font-semibold">{formatCents(cents)}</dd>
            </div>
          ))}
          <div className="mt-2 flex flex-wrap items-baseline gap-x-3 border-ink border-t-2 pt-3 font-semibold">
            <dt className="flex-1">{total}</dt>
            <dd className="ml-auto font-display text-brass text-lg">{formatCents(whole)}</dd>
          </div>
        </dl>
      </div>
    </Sample>
  )
}
