import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import type { FeeDetail } from '#shared/placement/success-fees/contract.ts'
import { disputeOutcomeLabels, paymentMethodLabels } from '#shared/placement/success-fees/fee-entry.ts'
import * as copy from './copy.tsx'
import { actOnFee, type FeeAction, useFeeChange } from './queries.ts'

type FieldName = 'amount' | 'on' | 'method' | 'reference' | 'reason' | 'outcome' | 'note'

const dialogs: Readonly<Record<FeeAction, { title: string; help: string; fields: readonly FieldName[] }>> = {
  payment: { title: 'Record payment', help: copy.paymentEffect, fields: ['amount', 'on', 'method', 'reference'] },
  returned_payment: { title: 'Record returned payment', help: copy.returnedEffect, fields: ['on', 'reason'] },
  refund: {
    ...{ title: 'Record refund', help: copy.refundEffect },
    fields: ['amount', 'on', 'method', 'reference', 'reason'],
  },
  waiver: { title: 'Waive fee', help: copy.waiverEffect, fields: ['amount', 'on', 'reason'] },
  write_off: { title: 'Write off balance', help: copy.writeOffEffect, fields: ['amount', 'on', 'reason'] },
  reversal: { title: 'Reverse entry', help: copy.reversalEffect, fields: ['reason'] },
  dispute: { title: 'Open dispute', help: copy.disputeEffect, fields: ['reason'] },
  resolution: { title: 'Resolve dispute', help: '', fields: ['outcome', 'note'] },
}

/** Returns what a dialog and its button are called. */
export const actionLabel = (action: FeeAction) => dialogs[action].title

interface FeeDialogProps {
  action: FeeAction
  detail: FeeDetail
  /** The entry or dispute it is about. */
  target?: string | undefined
  onClose: () => void
}

/** Says how a payment that differs from the balance is used. */
function allocationNote(amountCents: number | undefined, balanceCents: number): string | undefined {
  const owedCents = Math.max(0, balanceCents)
  if (amountCents === undefined || amountCents <= 0 || amountCents === owedCents) return undefined
  if (amountCents < owedCents) return `${formatCents(owedCents - amountCents)} will still be outstanding.`
  const creditCents = formatCents(amountCents - owedCents)
  return owedCents === 0
    ? `Nothing is outstanding. All of it (${creditCents}) becomes a credit to refund.`
    : `${formatCents(owedCents)} pays the balance. The remaining ${creditCents} becomes a credit to refund.`
}

/** Records one entry or dispute. Its id is created here, so a repeated request adds nothing. */
export function FeeDialog({ action, detail, target, onClose }: FeeDialogProps) {
  const { id, version, balanceCents } = detail.fee
  const { title, help, fields } = dialogs[action]
  const changing = useFeeChange(actOnFee)
  const [newId, setNewId] = useState(() => uuidv7())
  const [typed, setTyped] = useState(() => ({
    ...{ on: detail.today, method: 'ach', reference: '', reason: '', outcome: 'fee_stands', note: '' },
    amount: balanceCents === 0 ? '' : (Math.abs(balanceCents) / 100).toFixed(2),
  }))
  const problem = formProblem(changing.error)
  const set = (name: FieldName, path: string = name) => ({
    name: path,
    value: typed[name],
    error: problem?.fields[path],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: value })
      // Other values are another entry, in case the first was saved although its response was lost.
      setNewId(uuidv7())
    },
  })

  const note = action === 'payment' ? allocationNote(hundredfold(typed.amount), balanceCents) : undefined

  function onSubmit() {
    const { amount, ...rest } = typed
    const about = { entryId: newId, paymentId: target, reverses: target, disputeId: target ?? newId }
    const input = { id, version, kind: action, ...about, ...rest, amountCents: hundredfold(amount) }
    const sent = action === 'refund' || action === 'payment' ? input : { ...input, method: null, reference: '' }
    changing.mutate({ action, input: sent }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={title}
      action={title}
      isBusy={changing.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="figures">
        {balanceCents < 0 ? (
          <>
            Credit: <strong>{formatCents(-balanceCents)}</strong>
          </>
        ) : (
          <>
            Balance: <strong>{formatCents(balanceCents)}</strong>
          </>
        )}
      </p>
      {help && <p className="text-ink-soft text-sm">{help}</p>}
      {fields.includes('amount') && (
        <Field label="Amount in dollars" inputMode="decimal" autoComplete="off" {...set('amount', 'amountCents')} />
      )}
      {note && (
        <p role="status" className="figures text-sm">
          {note}
        </p>
      )}
      {fields.includes('on') && <DateField label="Date" {...set('on')} />}
      {fields.includes('method') && (
        <SelectField label="Method" {...set('method')} options={Object.entries(paymentMethodLabels)} />
      )}
      {fields.includes('reference') && (
        <Field
          label="Reference"
          help="Such as the check number. Optional"
          autoComplete="off"
          maxLength={200}
          {...set('reference')}
        />
      )}
      {fields.includes('outcome') && (
        <SelectField label="Outcome" {...set('outcome')} options={Object.entries(disputeOutcomeLabels)} />
      )}
      {fields.includes('reason') && (
        <TextArea label="Reason" help={copy.recordedHelp} maxLength={500} rows={2} {...set('reason')} />
      )}
      {fields.includes('note') && (
        <TextArea label="Note (optional)" help={copy.recordedHelp} maxLength={500} rows={2} {...set('note')} />
      )}
    </FormDialog>
  )
}
