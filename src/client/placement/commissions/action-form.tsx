import { useState } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { localToday } from '#client/platform/local-today.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { ChangeForm } from './change-form.tsx'
import { CommissionConflict } from './commission-conflict.tsx'
import { actOnCommission, commissionsKey } from './queries.ts'
import { hundredfold, hundredth } from './typed-amount.ts'
import { useCommissionChange } from './use-commission-change.ts'
import { useCommissionVersion } from './use-commission-version.ts'

interface ActFormProps {
  act: string
  file: CommissionDetail
  onClose: () => void
}

const words: Readonly<Record<string, { intro: string; action: string; fields: readonly string[] }>> = {
  invoice: { intro: '', action: 'Save invoice', fields: ['number'] },
  approve: {
    intro: 'It can then be paid. You can’t approve your own payout.',
    action: 'Approve',
    fields: [],
  },
  settle: { intro: '', action: 'Save payment', fields: ['way', 'amount', 'on'] },
  reconcile: {
    intro: 'Confirmed on the bank statement. Only a clawback can reopen it.',
    action: 'Reconcile',
    fields: [],
  },
  waive: {
    intro: 'Writes off the outstanding balance. Splits are based on the amount received.',
    action: 'Write off balance',
    fields: ['reason'],
  },
  claw_back: {
    intro: 'Each split owes back its part.',
    action: 'Save clawback',
    fields: ['amount', 'on', 'reason'],
  },
}

/** The form for one action on a commission. Shows a notice if the commission has changed since the form was opened. */
export function ActionForm({ act, file, onClose }: ActFormProps) {
  const { commission } = file
  const acting = useCommissionChange(actOnCommission)
  const [draft, keep] = useDraftStore<ActDraft>(actForm(commission.id))
  const own = draft?.act === act ? draft : undefined
  const [first] = useState(() => startOf(act, commission))
  const typed = own?.typed ?? first
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const problem = formProblem(acting.error)
  const { begun, isOvertaken, version } = useCommissionVersion(commission, acting.error, own?.begun)
  const { intro, action, fields } = words[act] ?? { intro: '', action: '', fields: [] }
  const set = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      keep({ act, typed: { ...typed, [name]: value }, begun }),
  })

  function onSubmit() {
    const cents = hundredfold(typed.amount)
    const amountCents = cents !== undefined && typed.way === 'back' ? -cents : cents
    const { number, on, reason } = typed
    const input = { id: commission.id, version, act: { kind: act, number, amountCents, on, reason } }
    acting.mutateAsync(input, { onSuccess: onClose }).then(
      // The user may have started another form by the time the response arrives.
      () => keep((latest) => (latest === draft ? undefined : latest)),
      () => {},
    )
  }

  function close() {
    keep(undefined)
    onClose()
  }

  return (
    <ChangeForm
      action={action}
      isBusy={isChanging}
      problem={problem?.message ?? null}
      overtaken={isOvertaken && !isChanging && <CommissionConflict file={file} onForget={close} />}
      onSubmit={onSubmit}
      onClose={close}
    >
      {intro && <p className="text-ink-soft text-sm">{intro}</p>}
      {fields.includes('number') && (
        <Field label="Invoice number" {...set('number')} error={problem?.fields['act.number']} maxLength={60} />
      )}
      {fields.includes('way') && commission.settledCents > 0 && (
        <SelectField
          label="Direction"
          {...set('way')}
          options={[
            ['to', commission.direction === 'receivable' ? 'The lender paid us' : 'We paid'],
            ['back', 'Repayment'],
          ]}
        />
      )}
      {fields.includes('amount') && (
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          {...set('amount')}
          error={problem?.fields['act.amountCents']}
        />
      )}
      {fields.includes('on') && <DateField label="Date" {...set('on')} error={problem?.fields['act.on']} />}
      {act === 'claw_back' && commission.clawbackUntil !== null && typed.on > commission.clawbackUntil && (
        <p className="text-sm">This is after the last day of the clawback period. Ask the lender for the reason.</p>
      )}
      {fields.includes('reason') && (
        <Field
          label="Reason"
          help="Saved in the audit log."
          {...set('reason')}
          error={problem?.fields['act.reason']}
          maxLength={500}
        />
      )}
    </ChangeForm>
  )
}

/** Draft of the form for one action; each commission has one such form at a time. */
export interface ActDraft<Typed = ReturnType<typeof startOf>> {
  readonly act: string
  readonly typed: Typed
  /** The version the form was opened on. */
  readonly begun: number
}

/** Storage key of the unsaved draft. */
export const actForm = (commissionId: string) => `commission ${commissionId}`

/** Returns the default values: the outstanding amount, or the amount to pay back. */
function startOf(act: string, { balanceCents, scheduledCents, clawedBackCents }: ListedCommission) {
  const cents = act === 'claw_back' ? scheduledCents - clawedBackCents : Math.abs(balanceCents)
  return {
    ...{ number: '', reason: '', on: localToday() },
    amount: cents === 0 ? '' : hundredth(cents),
    way: balanceCents < 0 || (act === 'settle' && balanceCents === 0) ? 'back' : 'to',
  }
}
