import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { localToday } from '#client/platform/local-today.ts'
import { useUnsaved } from '#client/platform/unsaved.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { CommissionFile, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { ChangeForm } from './change-form.tsx'
import { CommissionOvertaken } from './commission-overtaken.tsx'
import { actOnCommission, commissionsKey } from './queries.ts'
import { hundredfold, hundredth } from './typed-amount.ts'
import { useCommissionChange } from './use-commission-change.ts'
import { useSeenCommission } from './use-seen-commission.ts'

interface ActFormProps {
  /** `invoice`, `approve`, `settle`, `reconcile`, `waive` or `claw_back`. */
  act: string
  file: CommissionFile
  onClose: () => void
}

const words: Readonly<Record<string, { intro: string; action: string; fields: readonly string[] }>> = {
  invoice: { intro: '', action: 'Note the invoice', fields: ['number'] },
  approve: {
    intro: 'It can then be paid. Nobody approves what they are paid themselves.',
    action: 'Approve it',
    fields: [],
  },
  settle: { intro: '', action: 'Note the payment', fields: ['way', 'amount', 'on'] },
  reconcile: {
    intro: 'It stands in the bank statement too. Only a clawback opens it again.',
    action: 'Reconcile',
    fields: [],
  },
  waive: {
    intro: 'What is still open is given up for good. Its shares are of what came.',
    action: 'Waive it',
    fields: ['reason'],
  },
  claw_back: {
    intro: 'Its shares owe their part of it.',
    action: 'Note the clawback',
    fields: ['amount', 'on', 'reason'],
  },
}

/** Asks for what an act needs, and does it; says what somebody else has made of the commission meanwhile. */
export function ActForm({ act, file, onClose }: ActFormProps) {
  const { commission } = file
  const acting = useCommissionChange(actOnCommission)
  const [draft, keep] = useUnsaved<ActDraft>(actForm(commission.id))
  const own = draft?.act === act ? draft : undefined
  const [first] = useState(() => startOf(act, commission))
  const typed = own?.typed ?? first
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const problem = formProblem(acting.error)
  const { begun, isOvertaken, version } = useSeenCommission(commission, acting.error, own?.begun)
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
      // Who has left it may have begun another one by the time of the answer.
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
      overtaken={isOvertaken && !isChanging && <CommissionOvertaken file={file} onForget={close} />}
      onSubmit={onSubmit}
      onClose={close}
    >
      {intro && <p className="text-ink-soft text-sm">{intro}</p>}
      {fields.includes('number') && (
        <Field label="Number of the invoice" {...set('number')} error={problem?.fields['act.number']} maxLength={60} />
      )}
      {fields.includes('way') && commission.settledCents > 0 && (
        <SelectField
          label="Which way"
          {...set('way')}
          options={[
            ['to', commission.direction === 'receivable' ? 'The lender paid us' : 'We paid'],
            ['back', 'It went back'],
          ]}
        />
      )}
      {fields.includes('amount') && (
        <Field
          label="Amount, dollars"
          inputMode="decimal"
          {...set('amount')}
          error={problem?.fields['act.amountCents']}
        />
      )}
      {fields.includes('on') && <DateField label="On" {...set('on')} error={problem?.fields['act.on']} />}
      {act === 'claw_back' && commission.clawbackUntil !== null && typed.on > commission.clawbackUntil && (
        <p className="text-sm">This is after the last day on which the lender may take it back. Ask them why.</p>
      )}
      {fields.includes('reason') && (
        <Field
          label="Why"
          help="Stays in the audit log."
          {...set('reason')}
          error={problem?.fields['act.reason']}
          maxLength={500}
        />
      )}
    </ChangeForm>
  )
}

/** What is typed in the form of one act; of one commission there is one form at a time. */
export interface ActDraft<Typed = ReturnType<typeof startOf>> {
  readonly act: string
  readonly typed: Typed
  /** The version that it was opened on. */
  readonly begun: number
}

/** Names that form, for what is not saved. */
export const actForm = (commissionId: string) => `commission ${commissionId}`

/** What is usually typed: all that is still to come, or what has to go back. */
function startOf(act: string, { balanceCents, scheduledCents, clawedBackCents }: ListedCommission) {
  const cents = act === 'claw_back' ? scheduledCents - clawedBackCents : Math.abs(balanceCents)
  return {
    ...{ number: '', reason: '', on: localToday() },
    amount: cents === 0 ? '' : hundredth(cents),
    way: balanceCents < 0 || (act === 'settle' && balanceCents === 0) ? 'back' : 'to',
  }
}
