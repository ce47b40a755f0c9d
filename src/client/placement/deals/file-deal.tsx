import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { useIsTyped } from '#client/platform/use-typed.ts'
import { Button } from '#client/ui/button.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { Notice } from '#client/ui/notice.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { closedLabels, type Deal, renewalLabels } from '#shared/placement/deals/contract.ts'
import { DealForm, dealForm } from './deal-form.tsx'
import { applicationDeal } from './queries.ts'

/** How a funded application is paid back, and when its client may be asked whether they want more. */
export function FileDeal({ applicationId }: { applicationId: string }) {
  const query = useQuery(applicationDeal(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="The deal could not be read"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return null
  const { deal } = query.data
  if (!deal) return <p className="text-ink-soft text-sm">There is none until the lender has sent the money.</p>
  return <DealFacts key={deal.id} deal={deal} />
}

/** What is known of a deal, or the form for it, which is found open where something is typed in it. */
function DealFacts({ deal }: { deal: Deal }) {
  const [isChanging, setChanging] = useState(false)
  const isTyped = useIsTyped(dealForm(deal.id))
  if (isChanging || isTyped) return <DealForm deal={deal} onClose={() => setChanging(false)} />
  return (
    <>
      <FactList facts={factsOf(deal)} />
      <Button look="secondary" className="mt-2" onClick={() => setChanging(true)}>
        Update what is known
      </Button>
    </>
  )
}

const factsOf = (deal: Deal) =>
  [
    ['Funded', `${formatCents(deal.amountCents)} by ${deal.lender}, ${formatDay(deal.fundedOn)}`],
    ['To be paid back', `${formatCents(deal.repaidCents)} in ${deal.payments} payments`],
    ['First payment', formatDay(deal.firstPaymentOn)],
    ['Paid off by', formatDay(deal.expectedPayoffOn)],
    [
      'Paid in',
      `${formatBasisPoints(deal.paidInBasisPoints)}, ${deal.confirmedOn ? `confirmed for ${formatDay(deal.confirmedOn)}` : 'estimated'}`,
    ],
    ['Missed payments', deal.missedPayments === 0 ? null : String(deal.missedPayments)],
    ['May want more from', deal.closedOn ? null : deal.renewalEligibleOn && formatDay(deal.renewalEligibleOn)],
    ['Renewal', deal.closedOn ? null : renewalLabels[deal.renewal]],
    ['Closed', deal.closedOn && deal.closedReason && `${closedLabels[deal.closedReason]}, ${formatDay(deal.closedOn)}`],
  ] as const
