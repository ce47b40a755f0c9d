import type { Point } from '#shared/intake/prequalification/estimate.ts'
import { VerdictSign } from './verdict-sign.tsx'

/** Shows each of a lender's criteria with the requirement, the answer and the gap. */
export const CriteriaTable = ({ lender, points }: { lender: string; points: readonly Point[] }) => (
  <table className="w-full text-left">
    <caption className="sr-only">How you match {lender}</caption>
    <thead className="text-ink-soft text-sm">
      <tr>
        <th scope="col" className="py-2 pr-4 font-normal">
          Required
        </th>
        <th scope="col" className="w-2/5 py-2 font-normal">
          Your answer
        </th>
      </tr>
    </thead>
    <tbody>
      {points.map(({ label, asks, found, verdict, gap }) => (
        <tr key={label} className="border-line border-t align-top">
          <th scope="row" className="py-3 pr-4 font-semibold">
            {label}
            <span className="figures block font-normal text-ink-soft text-sm">{asks}</span>
          </th>
          <td className="py-3">
            <VerdictSign verdict={verdict} />
            <span className="figures block text-ink-soft text-sm">You: {found}</span>
            {gap && <span className="figures block font-semibold text-sm">{sentence(gap)}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const sentence = (gap: string) => gap.charAt(0).toUpperCase() + gap.slice(1)
