import { useState } from 'react'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { formatCentsPerDollar } from '#shared/kit/money.ts'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { offerStatusLabels, offerStatusTones } from '#shared/placement/offers/offer-status.ts'
import * as copy from './copy.tsx'
import { formatPayment, momentOf, money, percent } from './offer-labels.ts'

interface OfferTableProps {
  /** At least two. */
  offers: readonly StaffOffer[]
}

const yesOrNo = (is: boolean) => (is ? copy.yes : copy.no)

/** In the order of comparison. */
function rowsOf(offer: StaffOffer): (readonly [label: string, text: string, isSum?: true])[] {
  const { conditions, receivedCents, repaidCents, fundingDays, expiresAt } = offer
  const costCents = repaidCents - receivedCents
  return [
    [copy.amount, money(offer.amountCents)],
    ['Applicant receives', money(offer.netCashCents), true],
    [copy.payment, formatPayment(offer.price, offer.paymentCents, offer.payments)],
    [copy.totalRepayment, money(repaidCents)],
    [copy.aprWithOurFee, percent(offer.aprThousandths), true],
    [copy.aprWithoutOurFee, percent(offer.aprWithoutFeeThousandths)],
    [copy.totalCost, money(costCents), true],
    [copy.costPerDollarReceived, formatCentsPerDollar((costCents / receivedCents) * 100)],
    [copy.lenderFees, money(offer.lenderFeesCents)],
    [copy.ourSuccessFee, money(offer.successFeeCents)],
    [copy.lenderPaysUs, money(offer.commissionCents)],
    [copy.earlyPayoff, conditions.prepayment],
    [copy.usualTimeToFunding, fundingDays === null ? copy.fundingTimeUnknown : copy.days(fundingDays)],
    [copy.collateral, conditions.collateral || copy.none],
    [copy.uccLienFiled, yesOrNo(conditions.hasUccFiling)],
    [copy.personalGuarantee, yesOrNo(conditions.hasPersonalGuarantee)],
    [copy.expires, expiresAt ? momentOf(expiresAt) : copy.noExpirationDate],
  ]
}

/** Offers side by side; rows in which they differ are marked. */
export function OfferTable({ offers }: OfferTableProps) {
  const [isShort, setShort] = useState(false)
  const columns = offers.map(rowsOf)
  const rows = (columns[0] ?? []).map(([label, , isSum], index) => {
    const texts = columns.map((column) => column[index]?.[1] ?? '')
    return { label, isSum, texts, isDifferent: new Set(texts).size > 1 }
  })
  const shown = rows.filter(({ isDifferent }) => isDifferent || !isShort)
  return (
    <section aria-labelledby="offers-compared" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="offers-compared" className="font-sans font-semibold text-sm">
          Side by side
        </h3>
        <Checkbox
          name="onlyDifferences"
          checked={isShort}
          onChange={({ currentTarget: { checked } }) => setShort(checked)}
        >
          Show differences only
        </Checkbox>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section tabIndex={0} aria-label="Comparison of offers" className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-line border-b text-left align-bottom">
              <td className="min-w-36" />
              {offers.map(({ id, lender, status }) => (
                <th key={id} scope="col" className="wrap-anywhere min-w-36 px-3 py-2 font-semibold">
                  {lender}
                  <span className="block font-normal">
                    <StatusBadge tone={offerStatusTones[status]}>{offerStatusLabels[status]}</StatusBadge>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, isSum, texts, isDifferent }) => (
              <tr key={label} className={`border-line border-b align-top ${isDifferent ? 'bg-action-soft' : ''}`}>
                <th scope="row" className="py-1.5 pr-3 pl-2 text-left font-normal text-ink-soft">
                  {label}
                  {isDifferent && <span className="sr-only"> (differs)</span>}
                </th>
                {offers.map(({ id }, index) => (
                  <td key={id} className={`figures wrap-anywhere px-3 py-1.5 ${isSum ? 'font-semibold' : ''}`}>
                    {texts[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
