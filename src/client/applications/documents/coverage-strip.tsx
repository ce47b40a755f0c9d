import { formatMonth } from '#shared/kit/month.ts'
import * as copy from './copy.tsx'

interface CoverageStripProps {
  months: readonly { readonly month: string; readonly isCovered: boolean }[]
}

/** `Jan 2026 ✓`, `Feb 2026 missing`. */
export const CoverageStrip = ({ months }: CoverageStripProps) => (
  <ul
    aria-label={copy.months}
    className="col-span-2 mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-1.5 text-center text-sm"
  >
    {months.map(({ month, isCovered }) => (
      <li
        key={month}
        className={`rounded border px-1.5 py-1 leading-tight ${isCovered ? 'border-action bg-action-soft text-action' : 'border-control border-dashed'}`}
      >
        <span className="block font-semibold">{formatMonth(month)}</span>
        {isCovered ? copy.received : copy.missing}
      </li>
    ))}
  </ul>
)
