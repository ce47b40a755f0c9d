import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFile } from '#client/platform/browser/download.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { formatCents } from '#shared/kit/money.ts'
import { resendFeeInvoice } from '#shared/placement/success-fees/commands-contract.ts'
import { type FeeDetail, feeFilePaths } from '#shared/placement/success-fees/contract.ts'
import {
  disputeOutcomeLabels,
  feeEntryLabels,
  feeInvoiceLabels,
  feeReminderLabels,
  paymentMethodLabels,
} from '#shared/placement/success-fees/fee-entry.ts'
import { feeStatusLabels, feeStatusTones } from '#shared/placement/success-fees/fee-status.ts'
import * as copy from './copy.tsx'
import { actionLabel, FeeDialog } from './fee-dialog.tsx'
import { FeeSplits } from './fee-splits.tsx'
import { endpointOf, type FeeAction, resendInvoice, useFeeChange } from './queries.ts'

interface FeeViewProps {
  detail: FeeDetail
  userRole: StaffRole | undefined
}

interface FeePartProps extends FeeViewProps {
  onAct: (action: FeeAction, target?: string) => void
}

/** A success fee's books: invoices, entries, disputes, reminders and splits, with what can be done next. */
export function FeeView({ detail, userRole: role }: FeeViewProps) {
  const userRole = useMayChange() ? role : undefined
  const [open, setOpen] = useState<{ action: FeeAction; target?: string | undefined }>()
  const downloading = useMutation({
    mutationFn: ({ address, name }: { address: string; name: string }) => downloadFile(address, name),
    retry: false,
  })
  const resending = useFeeChange(resendInvoice)
  const { fee, invoices } = detail
  const onAct = (action: FeeAction, target?: string) => setOpen({ action, target })
  const address = (path: string, of: Record<string, string> = {}) =>
    Object.entries({ id: fee.id, ...of }).reduce((made, [name, value]) => made.replace(`:${name}`, value), path)
  const isBusy = downloading.isPending || resending.isPending

  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StatusBadge tone={feeStatusTones[fee.status]}>{feeStatusLabels[fee.status]}</StatusBadge>
        <span className="figures">
          {fee.balanceCents < 0 ? 'Credit' : 'Balance'} <strong>{formatCents(Math.abs(fee.balanceCents))}</strong>
          {fee.dueOn && ` due on ${formatDay(fee.dueOn)}`}
        </span>
      </p>
      {detail.rescindedOn && (
        <p className="rounded border border-line bg-sunken p-3 text-sm">
          The deal with {fee.lender} was rescinded on {formatDay(detail.rescindedOn)}.{' '}
          {fee.balanceCents < 0
            ? `${formatCents(-fee.balanceCents)} has to be refunded to the applicant.`
            : fee.balanceCents === 0 && 'Nothing has to be refunded.'}
        </p>
      )}
      {detail.wantsPaper && <p className="rounded border border-line bg-sunken p-3 text-sm">{copy.onPaper}</p>}
      <FormErrors message={formProblem(downloading.error ?? resending.error)?.message ?? null} />
      <FeeActions detail={detail} userRole={userRole} onAct={onAct} />
      <PanelSection title="Amounts">
        <FactList facts={factsOf(detail)} />
      </PanelSection>
      <PanelSection title="Invoices">
        <ul className="divide-y divide-line">
          {invoices.map(({ id, kind, number, amountCents, issuedOn, dueOn, reason }) => (
            <li key={id} className="grid grid-cols-1 gap-1 py-2">
              <span className="figures flex flex-wrap justify-between gap-x-3">
                <span>
                  {feeInvoiceLabels[kind]} {number}
                </span>
                <span>{formatCents(kind === 'invoice' ? amountCents : -amountCents)}</span>
              </span>
              <span className="text-ink-soft text-sm">
                Issued {formatDay(issuedOn)}
                {dueOn && `, due ${formatDay(dueOn)}`}
                {reason && `. ${reason}`}
              </span>
              <span className="flex flex-wrap gap-x-4">
                <Button
                  variant="quiet"
                  className="-ml-5"
                  disabled={isBusy}
                  aria-label={`Download PDF of ${number}`}
                  onClick={() =>
                    downloading.mutate({
                      address: address(feeFilePaths.invoice, { invoiceId: id }),
                      name: `${number}.pdf`,
                    })
                  }
                >
                  Download PDF
                </Button>
                {!detail.wantsPaper && mayCall(userRole, resendFeeInvoice) && (
                  <Button
                    variant="quiet"
                    className="-ml-5"
                    disabled={isBusy}
                    aria-label={`Resend email: ${number}`}
                    onClick={() => resending.mutate({ id: fee.id, invoiceId: id })}
                  >
                    Resend email
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {resending.isSuccess && <p role="status">The email will be sent shortly.</p>}
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() =>
            downloading.mutate({ address: address(feeFilePaths.statement), name: `statement-${fee.reference}.pdf` })
          }
        >
          Download statement
        </Button>
      </PanelSection>
      <PanelSection title="Payments and adjustments">
        <FeeEntries
          detail={detail}
          userRole={userRole}
          onAct={onAct}
          onReceipt={(entryId) =>
            downloading.mutate({
              address: address(feeFilePaths.receipt, { entryId }),
              name: `receipt-${fee.reference}.pdf`,
            })
          }
        />
      </PanelSection>
      <FeeDisputes detail={detail} userRole={userRole} onAct={onAct} />
      {detail.reminders.length > 0 && (
        <PanelSection title="Payment reminders">
          <ul>
            {detail.reminders.map(({ kind, dueOn, at, channel }) => (
              <li key={`${kind} ${dueOn}`}>
                {feeReminderLabels[kind]}, {channel === 'email' ? 'emailed' : 'task to mail it'} <ExactTime at={at} />
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {(detail.brokerageCents !== null || detail.splits.length > 0) && (
        <PanelSection title="Splits">
          <FeeSplits detail={detail} userRole={userRole} />
        </PanelSection>
      )}
      {open && <FeeDialog {...open} detail={detail} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

const factsOf = ({ fee }: FeeDetail): (readonly [string, string | null])[] => [
  ['Invoiced', formatCents(fee.invoicedCents)],
  ['Paid', formatCents(fee.paidCents)],
  ['Refunded', fee.refundedCents === 0 ? null : formatCents(fee.refundedCents)],
  ['Waived', fee.waivedCents === 0 ? null : formatCents(fee.waivedCents)],
  ['Written off', fee.writtenOffCents === 0 ? null : formatCents(fee.writtenOffCents)],
  [fee.balanceCents < 0 ? 'Credit to refund' : 'Balance', formatCents(Math.abs(fee.balanceCents))],
  ['Owner', fee.owner],
]

/** The most common next action comes first. */
function FeeActions({ detail: { fee, disputes }, userRole, onAct }: FeePartProps) {
  const owes = fee.balanceCents > 0
  const isDisputed = disputes.some(({ outcome }) => outcome === null)
  const offered: readonly (readonly [FeeAction, boolean])[] = [
    ['refund', fee.balanceCents < 0],
    ['payment', true],
    ['waiver', fee.invoicedCents > fee.waivedCents + fee.writtenOffCents],
    ['write_off', owes],
    ['dispute', owes && !isDisputed],
  ]
  const actions = offered.filter(([action, isUseful]) => isUseful && mayCall(userRole, endpointOf(action)))
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(([action], place) => (
        <Button key={action} variant={place === 0 ? 'primary' : 'secondary'} onClick={() => onAct(action)}>
          {actionLabel(action)}
        </Button>
      ))}
    </div>
  )
}

function FeeEntries({ detail, userRole, onAct, onReceipt }: FeePartProps & { onReceipt: (entryId: string) => void }) {
  const { entries } = detail
  if (entries.length === 0) return <p className="text-ink-soft text-sm">No payments yet.</p>
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => {
        const { id, kind, on, amountCents, method, reference, reason, by, reverses } = entry
        const isOpen = reverses === null && !entry.isReversed
        const name = `${feeEntryLabels[kind].toLowerCase()} of ${formatCents(Math.abs(amountCents))}`
        return (
          <li key={id} className="grid grid-cols-1 gap-1 py-2">
            <span className="figures flex flex-wrap justify-between gap-x-3">
              <span>
                {feeEntryLabels[kind]}
                {reverses !== null && ', reversal'}
                {entry.isReversed && ' (reversed)'}
                {entry.isReturned && ' (returned)'}
              </span>
              <span>{formatCents(amountCents)}</span>
            </span>
            <span className="wrap-anywhere text-ink-soft text-sm">
              {[formatDay(on), method && paymentMethodLabels[method], reference, reason, `by ${by}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {isOpen && (
              <span className="flex flex-wrap gap-x-4">
                {kind === 'payment' && (
                  <Button
                    variant="quiet"
                    className="-ml-5"
                    aria-label={`Receipt for the ${name}`}
                    onClick={() => onReceipt(id)}
                  >
                    Receipt
                  </Button>
                )}
                {kind === 'payment' && !entry.isReturned && mayCall(userRole, endpointOf('returned_payment')) && (
                  <Button
                    variant="quiet"
                    className="-ml-5"
                    aria-label={`Returned: ${name}`}
                    onClick={() => onAct('returned_payment', id)}
                  >
                    Returned
                  </Button>
                )}
                {!entry.isReturned && mayCall(userRole, endpointOf('reversal')) && (
                  <Button
                    variant="quiet"
                    className="-ml-5"
                    aria-label={`Reverse the ${name}`}
                    onClick={() => onAct('reversal', id)}
                  >
                    Reverse
                  </Button>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function FeeDisputes({ detail: { disputes }, userRole, onAct }: FeePartProps) {
  if (disputes.length === 0) return null
  return (
    <PanelSection title="Disputes">
      <ul className="divide-y divide-line">
        {disputes.map(({ id, reason, openedBy, openedAt, outcome, note, resolvedBy }) => (
          <li key={id} className="wrap-anywhere py-2">
            <p>{reason}</p>
            <p className="text-ink-soft text-sm">
              Opened by {openedBy} <ExactTime at={openedAt} />
              {outcome && `. ${disputeOutcomeLabels[outcome]}, resolved by ${resolvedBy ?? 'the system'}`}
              {note && `. ${note}`}
            </p>
            {outcome === null && mayCall(userRole, endpointOf('resolution')) && (
              <Button variant="secondary" className="mt-1" onClick={() => onAct('resolution', id)}>
                Resolve dispute
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
