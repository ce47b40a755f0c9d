import { StatusBadge } from '#client/ui/badge.tsx'
import type { LenderBoard } from '#shared/placement/lender-submissions/contract.ts'

/** What the applicant reported next to what their bank statements show. */
export const MeasuredFigures = ({ measured }: { measured: NonNullable<LenderBoard['measured']> }) => (
  <table className="figures max-w-xl text-sm">
    <caption className="text-left text-ink-soft">
      {measured.isProven
        ? 'Reported by the applicant, and from bank statements'
        : 'Reported by the applicant, and from bank statements (provisional)'}
    </caption>
    <thead>
      <tr className="border-line border-b text-ink-soft">
        <td />
        <th scope="col" className="py-1.5 pl-4 text-right font-semibold">
          Reported
        </th>
        <th scope="col" className="py-1.5 pl-4 text-right font-semibold">
          Measured
        </th>
      </tr>
    </thead>
    <tbody>
      {measured.rows.map(({ label, reported, measured: found, isDifferent }) => (
        <tr key={label} className="border-line border-b">
          <th scope="row" className="py-1.5 text-left font-normal">
            {label}
            {isDifferent && (
              <span className="block">
                <StatusBadge tone="amber">Different</StatusBadge>
              </span>
            )}
          </th>
          <td className="py-1.5 pl-4 text-right">{reported}</td>
          <td className="py-1.5 pl-4 text-right">{found}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
