import { useMutation } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { download } from '#client/platform/browser/download.ts'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { Badge } from '#client/ui/badge.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { basisLabels } from '#shared/placement/commissions/commission-amount.ts'
import { type PayoutDetail, type PayoutLine, statementPath } from '#shared/placement/payouts/contract.ts'
import type { PayeeTotal } from '#shared/placement/payouts/payout-totals.ts'
import { copy } from './copy.ts'

interface PayeeLinesProps {
  batch: PayoutDetail['batch']
  total: PayeeTotal<PayoutLine>
  /** Not part of the total. */
  takenOut: readonly PayoutLine[]
  isBusy: boolean
  renderFile: (line: PayoutLine) => ReactNode
  onMove: (kind: 'take_out' | 'put_back', line: PayoutLine) => void
}

/** A payee of a payout, with the lines when opened. */
export function PayeeLines({ batch, total, takenOut, isBusy, renderFile, onMove }: PayeeLinesProps) {
  const { lines, earnedCents, clawbackCents, totalCents } = total
  const all = [...lines, ...takenOut]
  const [first] = all
  if (!first) return null
  const isCarried = total.isCarried && batch.status !== 'canceled'
  return (
    <li className="border-line border-t last:border-b">
      <details className="group">
        <summary className="flex min-h-control cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
          <ChevronRight
            size="1.2em"
            strokeWidth={1.5}
            className="-mr-2 shrink-0 text-ink-soft transition-transform group-open:rotate-90"
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1 basis-40">
            <strong className="wrap-anywhere font-semibold">{first.payeeName}</strong>{' '}
            <span className="text-ink-soft text-sm">
              {lines.length === 1 ? '1 line' : `${lines.length} lines`}
              {takenOut.length > 0 && `, ${takenOut.length} taken out`}
            </span>
          </span>
          {clawbackCents < 0 && (
            <span className="figures text-ink-soft text-sm">
              {formatCents(earnedCents)} earned, {formatCents(-clawbackCents)} clawed back
            </span>
          )}
          {isCarried && <Badge>Carried forward</Badge>}
          <strong className="figures text-right">{formatCents(totalCents)}</strong>
        </summary>
        {isCarried && <p className="px-4 pb-2 text-ink-soft text-sm sm:px-6">{copy.carried}</p>}
        <ul className="divide-y divide-line border-line border-t">
          {all.map((line) => (
            <Line key={line.id} line={line} renderFile={renderFile}>
              {batch.status === 'draft' && (
                <SlimButton
                  padding="flush"
                  disabled={isBusy}
                  onClick={() => onMove(line.status === 'open' ? 'take_out' : 'put_back', line)}
                >
                  {line.status === 'open' ? 'Take out' : 'Put back'}
                  <span className="sr-only">{` ${line.reference}, ${line.description}`}</span>
                </SlimButton>
              )}
            </Line>
          ))}
        </ul>
        <Statements batch={batch} line={first} />
      </details>
    </li>
  )
}

interface LineProps {
  line: PayoutLine
  renderFile: (line: PayoutLine) => ReactNode
  children: ReactNode
}

function Line({ line, renderFile, children }: LineProps) {
  const isOut = line.status === 'taken_out'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 sm:px-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">{renderFile(line)}</div>
        <p className="figures wrap-anywhere text-ink-soft text-sm">
          {[line.lender, `${formatCents(line.fundedCents)} funded`, line.description, ...termsOf(line)].join(' · ')}
        </p>
        {line.problem && <p className="text-danger text-sm">{line.problem}</p>}
      </div>
      <div className="grid justify-items-end">
        <span className={`figures ${isOut ? 'text-ink-soft line-through' : ''}`}>{formatCents(line.amountCents)}</span>
        {isOut && <span className="text-ink-soft text-sm">Taken out</span>}
        {children}
      </div>
    </li>
  )
}

function termsOf({ isSplit, basis, basisPoints }: PayoutLine): string[] {
  if (isSplit) return [`${formatBasisPoints(basisPoints)} of what we receive`]
  return basis === 'flat' || basis === 'spread'
    ? [basisLabels[basis]]
    : [`${formatBasisPoints(basisPoints)} ${basisLabels[basis].toLowerCase()}`]
}

/** Of the pay period. */
function Statements({ batch, line }: { batch: PayoutDetail['batch']; line: PayoutLine }) {
  const { staffId, partner } = line
  const { from, to } = batch
  const making = useMutation({
    mutationFn: async (form: 'csv' | 'pdf') =>
      download(statementPath(form), { staffId, partner, from, to }, `commissions-${from}-${to}.${form}`),
    retry: false,
    onError: (error) => showErrorToast('Couldn’t download the statement', error),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-line border-t px-4 sm:px-6">
      <span className="text-ink-soft text-sm">Statement</span>
      {(['pdf', 'csv'] as const).map((form) => (
        <SlimButton key={form} padding="tight" disabled={making.isPending} onClick={() => making.mutate(form)}>
          <span className="sr-only">{`Download statement of ${line.payeeName} as `}</span>
          {form.toUpperCase()}
        </SlimButton>
      ))}
    </div>
  )
}
