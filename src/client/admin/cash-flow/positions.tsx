import type { ReactNode } from 'react'
import { formatDay } from '#client/ui/format-day.ts'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { formatCents } from '#shared/kit/money.ts'
import { paymentRhythmLabels } from '#shared/placement/lender-submissions/payment-limit.ts'
import { offerStatusLabels } from '#shared/placement/offers/offer-status.ts'
import { funderTypeLabels } from '#shared/system/funders/funders.ts'
import { copy } from './copy.ts'
import { formatAmount, formatPart } from './figure-labels.ts'

const rhythmLabels = { daily: 'daily', weekly: 'weekly', biweekly: 'every two weeks', monthly: 'monthly' } as const

interface PlainTableProps {
  label: string
  headers: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** Text in the first column, figures in the others. */
const PlainTable = ({ label, headers, rows }: PlainTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
  <section aria-label={`${label}, table`} tabIndex={0} className="overflow-x-auto">
    <table className="figures w-full text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-line border-b text-ink-soft">
          {headers.map((header, index) => (
            <th
              key={header}
              scope="col"
              className={`py-1.5 font-semibold ${index === 0 ? 'text-left' : 'pl-4 text-right'}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...cells] }) => (
          <tr key={key} className="border-line border-b align-top">
            <th scope="row" className="wrap-anywhere min-w-36 py-1.5 sticky left-0 bg-paper pr-2 text-left font-normal">
              {first}
            </th>
            {cells.map((cell, index) => (
              <td key={headers[index + 1]} className="whitespace-nowrap py-1.5 pl-4 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Advances and loans that the business repays now, with a warning if there are several. */
export function Positions({
  positions,
  morePositions,
  stacking,
  moreStacking,
}: Pick<CashFlowReply, 'positions' | 'morePositions' | 'stacking' | 'moreStacking'>) {
  if (positions.length === 0) return <p className="text-ink-soft text-sm">No recurring debt payments were found.</p>
  return (
    <>
      {stacking.length > 0 && (
        <div role="note" className="mb-3 rounded border border-brass px-3 py-2 text-sm">
          <p className="font-semibold">Stacking</p>
          <ul>
            {stacking.map(({ detail }) => (
              <li key={detail}>{detail}</li>
            ))}
            {moreStacking > 0 && <li>{copy.moreStacking(moreStacking)}</li>}
          </ul>
        </div>
      )}
      <PlainTable
        label="Existing positions"
        headers={['Funder', 'Payment', 'Monthly payment', '% of true revenue', 'Paid', 'Received', 'Remaining']}
        rows={positions.map((position) => ({
          key: `${position.funder} ${position.firstPayment} ${position.paymentCents}`,
          cells: [
            <>
              {position.funder}
              <span className="block text-ink-soft">
                {position.isActive ? 'Active' : 'Ended'}
                {position.type && ` ${funderTypeLabels[position.type].toLowerCase()}`},{' '}
                {formatDay(position.firstPayment)} to {formatDay(position.lastPayment)}
                {!position.isListed && ', not on the list of funders'}
              </span>
            </>,
            `${formatCents(position.paymentCents)} ${rhythmLabels[position.rhythm]}`,
            formatCents(position.monthlyCents),
            formatPart(position.revenueShareBasisPoints),
            `${formatCents(position.paidCents)} (${position.payments})`,
            position.proceeds ? formatCents(position.proceeds.amountCents) : '–',
            formatAmount(position.remainingCents),
          ],
        }))}
      />
      {morePositions > 0 && <p className="mt-1 text-sm">{copy.morePositions(positions.length, morePositions)}</p>}
      <p className="mt-1 text-ink-soft text-sm">{copy.remainingHelp}</p>
    </>
  )
}

/** What each open offer means for the cash flow. */
export function Affordability({ offers }: Pick<CashFlowReply, 'offers'>) {
  if (offers.length === 0) return <p className="text-ink-soft text-sm">No open offers to compare yet.</p>
  return (
    <>
      <PlainTable
        label="Affordability of offers"
        headers={[
          'Offer',
          'Payment',
          'Monthly payment',
          '% of true revenue',
          '% with positions',
          '% of daily balance',
          'DSCR',
          'Maximum payment',
        ]}
        rows={offers.map((offer) => ({
          key: offer.id,
          cells: [
            <>
              {offer.lender}
              <span className="block text-ink-soft">
                {productLabels[offer.product]}, {offerStatusLabels[offer.status]}
              </span>
            </>,
            offer.monthlyCents === null ? `${formatCents(offer.paymentCents)} once` : formatCents(offer.paymentCents),
            formatAmount(offer.monthlyCents),
            formatPart(offer.revenueShareBasisPoints),
            formatPart(offer.totalRevenueShareBasisPoints),
            formatPart(offer.balanceShareBasisPoints),
            offer.dscrBasisPoints === null ? '–' : (offer.dscrBasisPoints / 10_000).toFixed(2),
            offer.maxPayment ? (
              <>
                {formatCents(offer.maxPayment.cents)} {paymentRhythmLabels[offer.maxPayment.rhythm]}{' '}
                <span className="block text-ink-soft">({offer.maxPayment.percent}%)</span>
              </>
            ) : (
              'No limit set'
            ),
          ],
        }))}
      />
      <p className="mt-1 text-ink-soft text-sm">{copy.offersHelp}</p>
    </>
  )
}
