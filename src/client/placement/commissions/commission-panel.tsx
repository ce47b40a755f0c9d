import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, messageOf } from '#client/platform/request-error.ts'
import { FactList } from '#client/ui/fact-list.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { RecordPanel } from '#client/ui/record-panel.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { basisLabels } from '#shared/placement/commissions/commission-amount.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { CommissionActions } from './commission-actions.tsx'
import { commissionFile } from './queries.ts'
import { SplitList } from './split-list.tsx'
import { formatFactor } from './typed-amount.ts'

interface CommissionPanelProps {
  id: string
  /** Whether the user may manage commissions. */
  isKeeping: boolean
  /** Renders the link to the application. */
  renderFile: (commission: ListedCommission) => ReactNode
  onClose: () => void
}

/** One commission with its terms, splits, payments and actions. */
export function CommissionPanel({ id, isKeeping, renderFile, onClose }: CommissionPanelProps) {
  const query = useQuery(commissionFile(id))
  const file = query.data
  return (
    <RecordPanel
      id={id}
      title={file?.commission.party}
      intro={file && <Intro commission={file.commission} />}
      gone={isGone(query.error) ? 'This commission doesn’t exist' : undefined}
      problem={query.isError && !file ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {file && (
        <>
          {renderFile(file.commission)}
          {isKeeping && <CommissionActions file={file} />}
          <PanelSection title="Terms">
            <FactList facts={factsOf(file)} />
          </PanelSection>
          {file.commission.direction === 'receivable' && (isKeeping || file.shares.length > 0) && (
            <PanelSection title="Splits">
              <SplitList file={file} isKeeping={isKeeping} />
            </PanelSection>
          )}
          <PanelSection title="Payments">
            {file.payments.length === 0 && <p className="text-ink-soft text-sm">No payments yet.</p>}
            <ul className="divide-y divide-line">
              {file.payments.map(({ on, amountCents, by }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: append-only list
                <li key={place} className="grid grid-cols-[1fr_auto] gap-3 py-1.5">
                  <span>
                    {formatDay(on)} <span className="text-ink-soft text-sm">· recorded by {by}</span>
                  </span>
                  <span className="figures">{formatCents(amountCents)}</span>
                </li>
              ))}
            </ul>
          </PanelSection>
        </>
      )}
    </RecordPanel>
  )
}

const Intro = ({ commission: { direction, status, balanceCents } }: { commission: ListedCommission }) => (
  <p className="figures mt-1 text-ink-soft">
    {direction === 'receivable' ? 'Receivable' : 'Payable'} · {formatCommission(direction, status)} ·{' '}
    {formatCents(balanceCents)} outstanding
  </p>
)

const dayOrNone = (day: string | null) => day && formatDay(day)

function factsOf({ commission: one }: CommissionDetail): (readonly [string, ReactNode])[] {
  return [
    ['For', one.description],
    ['Agreed', agreed(one)],
    ['Scheduled', formatCents(one.scheduledCents)],
    ['Expected on', dayOrNone(one.scheduledOn) ?? 'Once funded'],
    ['Settled', one.settledCents === 0 ? null : formatCents(one.settledCents)],
    ['Clawed back', one.clawedBackCents === 0 ? null : formatCents(one.clawedBackCents)],
    ['Balance', formatCents(one.balanceCents)],
    ['Invoice', one.invoiceNumber],
    ['Approved by', one.approvedBy],
    ['Clawback possible until', dayOrNone(one.clawbackUntil)],
    ['Lender', one.direction === 'payable' ? one.lender : null],
  ]
}

/** Returns the agreed terms as text; a split is a percentage of the lender's commission. */
function agreed({ basis, basisPoints, splitOf }: ListedCommission): string {
  if (splitOf) return `${formatBasisPoints(basisPoints)} of the lender’s commission`
  if (basis === 'flat') return basisLabels.flat
  if (basis === 'spread') return `${basisLabels.spread}, ${formatFactor(basisPoints)}`
  return `${formatBasisPoints(basisPoints)} ${basisLabels[basis].replace(/^O/, 'o')}`
}
