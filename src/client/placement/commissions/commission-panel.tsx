import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { hasDraft, useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import { approvalTexts, needsOther, needsReason } from '#shared/placement/commissions/approval-need.ts'
import { basisLabels } from '#shared/placement/commissions/commission-amount.ts'
import {
  canMoveCommission,
  formatCommission,
  isChangeable,
  isPayable,
} from '#shared/placement/commissions/commission-status.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { ChangeForm, CommissionConflict, TermsFields, termsOf, typedTerms } from './change-form.tsx'
import { copy } from './copy.ts'
import { formatFactor, hundredth } from './parse-amount.ts'
import { actOnCommission, changeCommission, commissionFile, commissionsKey, useCommissionChange } from './queries.ts'
import { SplitsForm, sharesForm } from './splits-form.tsx'
import { useCommissionForm } from './use-commission-form.ts'

interface ActionFormProps {
  kind: string
  file: CommissionDetail
  onClose: () => void
}

const labels: Readonly<Record<string, { intro: string; action: string; fields: readonly string[] }>> = {
  invoice: { intro: '', action: 'Save invoice', fields: ['number'] },
  approve: {
    intro: copy.approvalEffect,
    action: 'Approve',
    fields: ['reason'],
  },
  settle: { intro: '', action: 'Save payment', fields: ['way', 'amount', 'on'] },
  reconcile: {
    intro: 'Confirmed on the bank statement. Only a clawback can reopen it.',
    action: 'Reconcile',
    fields: [],
  },
  waive: {
    intro: copy.writeOffEffect,
    action: 'Write off balance',
    fields: ['reason'],
  },
  claw_back: {
    intro: 'Each payee of a split owes back their share.',
    action: 'Save clawback',
    fields: ['amount', 'on', 'reason'],
  },
}

const actionForm = (commissionId: string, kind: string) => `commission ${commissionId} ${kind}`

const changeKind = 'change'

interface CommissionPanelProps {
  id: string
  isKeeping: boolean
  renderFile: (commission: ListedCommission) => ReactNode
  onClose: () => void
}

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

function factsOf({ commission: one, approvalReason }: CommissionDetail): (readonly [string, ReactNode])[] {
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
    ['Reason for approval', approvalReason],
    ['Clawback possible until', dayOrNone(one.clawbackUntil)],
    ['Lender', one.direction === 'payable' ? one.lender : null],
  ]
}

/** A split is a percentage of the lender's commission. */
function agreed({ basis, basisPoints, splitOf }: ListedCommission): string {
  if (splitOf) return `${formatBasisPoints(basisPoints)} of the lender’s commission`
  if (basis === 'flat') return basisLabels.flat
  if (basis === 'spread') return `${basisLabels.spread}, ${formatFactor(basisPoints)}`
  return `${formatBasisPoints(basisPoints)} ${basisLabels[basis].replace(/^O/, 'o')}`
}

function SplitList({ file, isKeeping }: { file: CommissionDetail; isKeeping: boolean }) {
  const isTyped = useHasDraft(sharesForm(file.commission.id))
  const [isDividing, setDividing] = useState(isTyped)
  const { commission, shares, brokerageCents } = file
  if (isDividing) return <SplitsForm file={file} onClose={() => setDividing(false)} />
  return (
    <>
      <ul className="divide-y divide-line">
        {shares.map(({ id, party, basisPoints, netCents, status }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-1.5">
            <span className="min-w-0 break-words">
              {party}{' '}
              <span className="text-ink-soft text-sm">
                · {formatBasisPoints(basisPoints)} · {formatCommission('payable', status)}
              </span>
            </span>
            <span className="figures">{formatCents(netCents)}</span>
          </li>
        ))}
        <li className="grid grid-cols-[1fr_auto] gap-3 py-1.5">
          <span>House share</span>
          <span className="figures">{formatCents(brokerageCents)}</span>
        </li>
      </ul>
      {isKeeping && !['clawed_back', 'waived'].includes(commission.status) && (
        <Button variant="secondary" className="mt-2" onClick={() => setDividing(true)}>
          Split
        </Button>
      )}
    </>
  )
}

/** The most common next action comes first. */
function actionsOf(one: ListedCommission): readonly (readonly [kind: string, labels: string])[] {
  const may = (to: Parameters<typeof canMoveCommission>[1]) => canMoveCommission(one.status, to)
  const isOurs = one.direction === 'receivable'
  return [
    ...(isOurs && may('invoiced') ? [['invoice', 'Record invoice'] as const] : []),
    ...(!isOurs && one.approvedBy === null && one.balanceCents > 0 && (may('invoiced') || one.status === 'clawed_back')
      ? [['approve', 'Approve'] as const]
      : []),
    ...(isPayable(one.status) && (isOurs || one.approvedBy !== null || one.balanceCents < 0)
      ? [['settle', formatSettle(one)] as const]
      : []),
    ...(one.status === 'waived' && one.settledCents > 0 ? [['settle', 'Record repayment'] as const] : []),
    ...(may('reconciled') ? [['reconcile', 'Reconcile'] as const] : []),
    ...(isChangeable(one.status) && !one.splitOf && one.settledCents === 0 ? [[changeKind, 'Change'] as const] : []),
    ...(may('clawed_back') && !one.splitOf ? [['claw_back', 'Record clawback'] as const] : []),
    ...(may('waived') ? [['waive', 'Write off'] as const] : []),
  ]
}

function formatSettle({ direction, balanceCents }: ListedCommission) {
  if (balanceCents < 0) return 'Record repayment'
  return direction === 'receivable' ? 'Record payment' : 'Record payout'
}

/** The form stays open if the commission changes, and reopens with its draft. */
function CommissionActions({ file }: { file: CommissionDetail }): ReactNode {
  const { id } = file.commission
  const [open, setOpen] = useState(
    () => [changeKind, ...Object.keys(labels)].find((kind) => hasDraft(actionForm(id, kind))) ?? '',
  )
  const actions = actionsOf(file.commission)
  const close = () => setOpen('')
  if (open === changeKind) return <TermsForm file={file} onClose={close} />
  if (open !== '') return <ActionForm key={open} kind={open} file={file} onClose={close} />
  if (actions.length === 0) return null
  const { approvalNeed } = file
  const refusal =
    actions.some(([kind]) => kind === 'approve') && needsOther(approvalNeed) && approvalTexts[approvalNeed]
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {actions.map(([kind, labels], place) => (
          <Button
            key={kind}
            variant={place === 0 ? 'primary' : 'secondary'}
            disabled={kind === 'approve' && refusal !== false}
            aria-describedby={kind === 'approve' && refusal !== false ? `${id} refusal` : undefined}
            onClick={() => setOpen(kind)}
          >
            {labels}
          </Button>
        ))}
      </div>
      {refusal !== false && (
        <p id={`${id} refusal`} className="mt-2 text-sm">
          {refusal}
        </p>
      )}
    </>
  )
}

/** Shows a notice if the commission has changed since. */
function TermsForm({ file, onClose }: { file: CommissionDetail; onClose: () => void }) {
  const { commission } = file
  const saving = useCommissionChange(changeCommission)
  const form = useCommissionForm(actionForm(commission.id, changeKind), commission, {
    ...{ saved: typedTerms(commission), saving },
  })
  const { draft, baseVersion: version } = form
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const onSubmit = () => form.submit({ id: commission.id, version, ...termsOf(draft) }, { onSuccess: onClose })
  function close() {
    form.discard()
    onClose()
  }
  return (
    <ChangeForm
      action="Save"
      isBusy={isChanging}
      problem={form.problem}
      overtaken={form.conflict && !isChanging && <CommissionConflict file={file} onForget={close} />}
      onSubmit={onSubmit}
      onClose={close}
    >
      <TermsFields typed={draft} errors={form.errors} onType={form.change} />
    </ChangeForm>
  )
}

/** Shows a notice if the commission has changed since. */
function ActionForm({ kind, file, onClose }: ActionFormProps) {
  const { commission } = file
  const saving = useCommissionChange(actOnCommission)
  const form = useCommissionForm(actionForm(commission.id, kind), commission, {
    ...{ saved: startOf(kind, file), saving },
  })
  const { draft, field, baseVersion: version } = form
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const { intro, action, fields } = labels[kind] ?? { intro: '', action: '', fields: [] }

  function onSubmit() {
    const cents = hundredfold(draft.amount)
    const amountCents = cents !== undefined && draft.way === 'back' ? -cents : cents
    const { number, on, reason } = draft
    const input = { id: commission.id, version, action: { kind, number, amountCents, on, reason } }
    form.submit(input, { onSuccess: onClose })
  }

  function close() {
    form.discard()
    onClose()
  }

  return (
    <ChangeForm
      action={action}
      isBusy={isChanging}
      problem={form.problem}
      overtaken={form.conflict && !isChanging && <CommissionConflict file={file} onForget={close} />}
      onSubmit={onSubmit}
      onClose={close}
    >
      {intro && <p className="text-ink-soft text-sm">{intro}</p>}
      {fields.includes('number') && (
        <Field label="Invoice number" {...field('number', 'action.number')} maxLength={60} />
      )}
      {fields.includes('way') && commission.settledCents > 0 && (
        <SelectField
          label="Direction"
          {...field('way')}
          options={[
            ['to', commission.direction === 'receivable' ? 'The lender paid us' : 'We paid'],
            ['back', 'Repayment'],
          ]}
        />
      )}
      {fields.includes('amount') && (
        <Field label="Amount in dollars" inputMode="decimal" {...field('amount', 'action.amountCents')} />
      )}
      {fields.includes('on') && <DateField label="Date" {...field('on', 'action.on')} />}
      {kind === 'claw_back' && commission.clawbackUntil !== null && draft.on > commission.clawbackUntil && (
        <p className="text-sm">{copy.afterClawbackPeriod}</p>
      )}
      {fields.includes('reason') && (
        <Field
          label="Reason"
          help={
            kind === 'approve' && !needsReason(file.approvalNeed)
              ? 'Optional. Saved in the audit log.'
              : 'Saved in the audit log.'
          }
          {...field('reason', 'action.reason')}
          maxLength={500}
        />
      )}
    </ChangeForm>
  )
}

/** The outstanding amount, or the amount to pay back, on the brokerage's day: the user's may be a day ahead. */
function startOf(kind: string, { commission, today }: CommissionDetail) {
  const { balanceCents, scheduledCents, clawedBackCents } = commission
  const cents = kind === 'claw_back' ? scheduledCents - clawedBackCents : Math.abs(balanceCents)
  return {
    ...{ number: '', reason: '', on: today },
    amount: cents === 0 ? '' : hundredth(cents),
    way: balanceCents < 0 || (kind === 'settle' && balanceCents === 0) ? 'back' : 'to',
  }
}
