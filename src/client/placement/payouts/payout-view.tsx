import type { ReactNode } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { formatCents } from '#shared/kit/money.ts'
import type { PayoutDetail, PayoutLine } from '#shared/placement/payouts/contract.ts'
import { payoutMethodLabels, payoutStatusLabels, payoutStatusTones } from '#shared/placement/payouts/payout-status.ts'
import { type PayeeTotal, totalPayout } from '#shared/placement/payouts/payout-totals.ts'
import { copy } from './copy.ts'
import { formatPeriod } from './format-period.ts'
import { PayeeLines } from './payee-lines.tsx'
import { PayoutActions } from './payout-actions.tsx'
import { actOnPayout, usePayoutChange } from './queries.ts'

interface PayoutViewProps {
  payout: PayoutDetail
  backLink: ReactNode
  renderFile: (line: PayoutLine) => ReactNode
}

/** A payout with its payees, and what can be done next. */
export function PayoutView({ payout, backLink, renderFile }: PayoutViewProps) {
  const { batch, lines } = payout
  const acting = usePayoutChange(actOnPayout)
  const act = (action: Record<string, unknown>) => acting.mutate({ id: batch.id, version: batch.version, action })
  const counted = lines.filter(({ status }) => status !== 'taken_out')
  const { payees, payCents, carriedCents } = totalPayout(counted)
  const paid = payees.filter(({ isCarried }) => !isCarried).length
  return (
    <div className="@container relative wide:h-full wide:overflow-y-auto">
      <header className="grid gap-3 px-4 pb-4 sm:px-6">
        <div>
          {backLink}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl">{`Payout ${batch.number}`}</h1>
            <StatusBadge tone={payoutStatusTones[batch.status]}>{payoutStatusLabels[batch.status]}</StatusBadge>
          </div>
          <p className="mt-1 text-ink-soft">{formatPeriod(batch)}</p>
        </div>
        <FormErrors message={formProblem(acting.error)?.message ?? null} />
        <PayoutActions payout={payout} payCents={payCents} payees={paid} isBusy={acting.isPending} onAct={act} />
        <div className="max-w-xl">
          <FactList facts={factsOf(payout, payCents, carriedCents)} />
        </div>
      </header>
      {payout.isChanged && <Notice title="The amounts have changed">{copy.changed}</Notice>}
      {lines.length === 0 && <EmptyState title="No lines">Nothing is payable in this period.</EmptyState>}
      {lines.length > 0 && (
        <section aria-label="Payees" className="pb-10">
          <ul>
            {totalPayout(lines).payees.map(({ payee }) => (
              <PayeeLines
                key={payee}
                batch={batch}
                total={payees.find((total) => total.payee === payee) ?? nothingFor(payee)}
                takenOut={lines.filter((line) => line.payee === payee && line.status === 'taken_out')}
                isBusy={acting.isPending}
                renderFile={renderFile}
                onMove={(kind, line) => act({ kind, lineIds: [line.id] })}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** For a payee whose lines were all taken out. */
const nothingFor = (payee: string): PayeeTotal<PayoutLine> => ({
  ...{ payee, lines: [], earnedCents: 0, clawbackCents: 0, totalCents: 0, isCarried: false },
})

const by = (name: string, at: string | null) => (
  <>
    {name}
    {at && (
      <>
        , <ExactTime at={at} />
      </>
    )}
  </>
)

function factsOf({ batch }: PayoutDetail, payCents: number, carriedCents: number): (readonly [string, ReactNode])[] {
  const isPaid = batch.status === 'paid'
  return [
    [isPaid ? 'Paid' : 'To pay', formatCents(payCents)],
    ['Carried forward', carriedCents === 0 ? null : formatCents(carriedCents)],
    ['Paid on', batch.paidOn && formatDay(batch.paidOn)],
    ['Method', batch.method && payoutMethodLabels[batch.method]],
    ['Reference', batch.reference],
    ['Created by', by(batch.createdBy, batch.createdAt)],
    ['Approved by', batch.approvedBy && by(batch.approvedBy, batch.approvedAt)],
    ['Marked as paid by', batch.paidBy && by(batch.paidBy, batch.paidAt)],
  ]
}
