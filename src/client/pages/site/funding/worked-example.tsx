import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { loanCost } from '#shared/intake/calculators/loan-cost.ts'
import {
  formatBasisPoints,
  formatCents,
  formatCentsPerDollar,
  formatDollars,
  formatPercent,
} from '#shared/kit/money.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'

export const exampleCents = 5_000_000
export const exampleMonths = 36
const amountDollars = exampleCents / 100

/** Returns the example for every page with a rate: with and without our fee. */
export function exampleCost({ business, successFeeBasisPoints }: SiteSettings, term = exampleMonths) {
  const loan = {
    amountCents: exampleCents,
    rateBasisPoints: business.lowestRateBasisPoints,
    months: term,
    frequency: 'monthly' as const,
  }
  return {
    without: loanCost({ ...loan, feeBasisPoints: 0 }),
    withFee: loanCost({ ...loan, feeBasisPoints: successFeeBasisPoints }),
  }
}

/** "$50,000 over 36 months at 4.5%: 4.50% APR, or 7.95% APR with our 5% fee; total cost $6,044" */
export function exampleSentence(settings: SiteSettings) {
  const { without, withFee } = exampleCost(settings)
  return copy.exampleSentence(
    formatDollars(amountDollars),
    exampleMonths,
    formatBasisPoints(settings.business.lowestRateBasisPoints),
    formatPercent(without.aprPercent),
    formatPercent(withFee.aprPercent),
    formatBasisPoints(settings.successFeeBasisPoints),
    whole(withFee.costCents),
  )
}

export function WorkedExample() {
  const settings = useSettings()
  const { without, withFee } = exampleCost(settings)
  const rows = [
    [copy.youReceive, whole(without.receivedCents), whole(withFee.receivedCents)],
    [copy.monthlyPayment, formatCents(without.paymentCents), formatCents(withFee.paymentCents)],
    [copy.youRepayOver(exampleMonths), whole(without.repaidCents), whole(withFee.repaidCents)],
    [copy.costPerDollarReceived, centsPerDollar(without), centsPerDollar(withFee)],
    ['APR', formatPercent(without.aprPercent), formatPercent(withFee.aprPercent)],
  ]

  return (
    <figure className="overflow-x-auto rounded border border-line bg-surface shadow">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-5 py-4 @tablet:px-7">
        <span className="font-display font-semibold text-lg">
          {copy.exampleTitle(
            formatDollars(amountDollars),
            exampleMonths,
            formatBasisPoints(settings.business.lowestRateBasisPoints),
          )}
        </span>
        <span className="rounded border border-control px-2 text-ink-soft text-sm">{copy.sample}</span>
      </figcaption>
      <table aria-label={copy.costOfTheSampleLoan} className="figures w-full text-right @max-tablet:text-sm">
        <thead className="text-ink-soft text-sm">
          <tr>
            <td />
            <th scope="col" className={`${cell} font-normal`}>
              {copy.withoutOurFee}
            </th>
            <th scope="col" className={`${cell} pr-5 font-normal @tablet:pr-7`}>
              {copy.withOurFee}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, alone, all]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className={`${cell} pl-5 text-left font-normal @tablet:pl-7`}>
                {name}
              </th>
              <td className={cell}>{alone}</td>
              <td className={`${cell} pr-5 @tablet:pr-7`}>{all}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-ink border-t-2">
            <th scope="row" className="py-4 pl-5 text-left font-semibold @tablet:pl-7">
              {copy.totalCost}
            </th>
            <td className={`${total} px-1.5`}>{whole(without.costCents)}</td>
            <td className={`${total} pr-5 pl-1.5 @tablet:pr-7`}>{whole(withFee.costCents)}</td>
          </tr>
        </tfoot>
      </table>
    </figure>
  )
}

const cell = 'px-1.5 py-2.5 @tablet:px-2'
const total = 'py-4 font-display font-semibold text-base text-brass @tablet:text-lg'
const whole = (cents: number) => formatDollars(cents / 100)
const centsPerDollar = ({ costCents, receivedCents }: { costCents: number; receivedCents: number }) =>
  formatCentsPerDollar((costCents / receivedCents) * 100)
