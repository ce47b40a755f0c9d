import { money } from '#client/placement/offers/offer-labels.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import type { FundingPreview } from '#shared/placement/offers/funding-contract.ts'

/** Formats a preview's error, with the reason if amount or day can't be recorded. */
export function previewError(error: unknown): string | null {
  const problem = formProblem(error)
  if (!problem) return null
  const reasons = Object.values(problem.fields).map((reason) => `${reason}.`)
  return `Couldn’t calculate the fee. ${reasons.length > 0 ? reasons.join(' ') : problem.message}`
}

interface FundingEffectProps {
  preview: FundingPreview
  /** Cents. */
  before: { amountCents: number; label: string }
  after: { amountCents: number; label: string }
}

/** Compares funded amount, success fee and commission. */
export const FundingEffect = ({ preview, before, after }: FundingEffectProps) => (
  <table className="w-full border-collapse text-sm">
    <thead>
      <tr className="border-line border-b text-left">
        <th scope="col" className="py-2 pr-1 font-normal">
          <span className="sr-only">Figure</span>
        </th>
        <th scope="col" className="px-1 py-2 text-right font-semibold">
          {before.label}
        </th>
        <th scope="col" className="py-2 pl-1 text-right font-semibold">
          {after.label}
        </th>
      </tr>
    </thead>
    <tbody>
      <Row name="Amount funded" beforeCents={before.amountCents} afterCents={after.amountCents} />
      <Row name="Success fee" {...preview.successFee} />
      <Row name="Lender commission" {...preview.commission} />
    </tbody>
  </table>
)

const Row = ({ name, beforeCents, afterCents }: { name: string; beforeCents: number; afterCents: number }) => (
  <tr className="border-line border-b">
    <th scope="row" className="py-2 pr-1 text-left font-normal text-ink-soft">
      {name}
    </th>
    <td className="figures px-1 py-2 text-right">{money(beforeCents)}</td>
    <td className={`figures py-2 pl-1 text-right text-ink ${beforeCents === afterCents ? '' : 'font-semibold'}`}>
      {money(afterCents)}
    </td>
  </tr>
)
