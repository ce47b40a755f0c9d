import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { useHasDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { Notice } from '#client/ui/notice.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { closedLabels, type Deal, renewalLabels } from '#shared/placement/deals/contract.ts'
import { DealForm, dealForm } from './deal-form.tsx'
import { applicationDeal } from './queries.ts'

/** Repayment of a funded application and its renewal. */
export function ApplicationDeal({ applicationId }: { applicationId: string }) {
  const query = useQuery(applicationDeal(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice isFlush title="Couldn’t load the deal" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return null
  const { deal } = query.data
  if (!deal) return <p className="text-ink-soft text-sm">The deal appears here once the lender has sent the money.</p>
  return <DealFacts key={deal.id} deal={deal} />
}

/** Facts of a deal, or its form, which reopens with an unsaved draft. */
function DealFacts({ deal }: { deal: Deal }) {
  const [isChanging, setChanging] = useState(false)
  const isTyped = useHasDraft(dealForm(deal.id))
  if (isChanging || isTyped) return <DealForm deal={deal} onClose={() => setChanging(false)} />
  return (
    <>
      <FactList facts={factsOf(deal)} />
      <Button look="secondary" className="mt-2" onClick={() => setChanging(true)}>
        Update deal
      </Button>
    </>
  )
}

const factsOf = (deal: Deal) =>
  [
    ['Funded', `${formatCents(deal.amountCents)} by ${deal.lender}, ${formatDay(deal.fundedOn)}`],
    ['Total repayment', `${formatCents(deal.repaidCents)} in ${deal.payments} payments`],
    ['First payment', formatDay(deal.firstPaymentOn)],
    ['Expected payoff', formatDay(deal.expectedPayoffOn)],
    [
      'Paid in',
      `${formatBasisPoints(deal.paidInBasisPoints)}, ${deal.confirmedOn ? `confirmed as of ${formatDay(deal.confirmedOn)}` : 'estimated'}`,
    ],
    ['Missed payments', deal.missedPayments === 0 ? null : String(deal.missedPayments)],
    ['Renewal from', deal.closedOn ? null : deal.renewalEligibleOn && formatDay(deal.renewalEligibleOn)],
    ['Renewal', deal.closedOn ? null : renewalLabels[deal.renewal]],
    ['Closed', deal.closedOn && deal.closedReason && `${closedLabels[deal.closedReason]}, ${formatDay(deal.closedOn)}`],
  ] as const
