import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatCents } from '#shared/kit/money.ts'
import type { PayoutDetail } from '#shared/placement/payouts/contract.ts'
import { payoutMethodLabels, payoutMethods } from '#shared/placement/payouts/payout-status.ts'
import { copy } from './copy.ts'
import { actOnPayout, usePayoutChange } from './queries.ts'

type Dialog = 'approve' | 'pay' | 'undo' | 'cancel' | undefined

interface PayoutActionsProps {
  payout: PayoutDetail
  payCents: number
  payees: number
  /** Of all actions on this payout. */
  isBusy: boolean
  onAct: (action: Record<string, unknown>) => void
}

/** What can be done next with a payout. */
export function PayoutActions({ payout, payCents, payees, isBusy, onAct }: PayoutActionsProps) {
  const { batch, newLines } = payout
  const [open, setOpen] = useState<Dialog>()
  const close = () => setOpen(undefined)
  const amount = `${formatCents(payCents)} to ${payees} ${payees === 1 ? 'payee' : 'payees'}`
  return (
    <div className="flex flex-wrap gap-3">
      {batch.status === 'draft' && (
        <>
          <Button disabled={isBusy || payees === 0} onClick={() => setOpen('approve')}>
            Approve
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => onAct({ kind: 'refresh' })}>
            {newLines > 0 ? `Add ${newLines} new ${newLines === 1 ? 'line' : 'lines'}` : 'Refresh lines'}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={() => setOpen('cancel')}>
            Cancel payout
          </Button>
        </>
      )}
      {batch.status === 'approved' && (
        <>
          <Button disabled={isBusy || payout.isChanged} onClick={() => setOpen('pay')}>
            Mark as paid
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => onAct({ kind: 'reopen' })}>
            Reopen
          </Button>
        </>
      )}
      {batch.undoUntil && new Date(batch.undoUntil) > new Date() && (
        <Button variant="secondary" disabled={isBusy} onClick={() => setOpen('undo')}>
          Undo payment
        </Button>
      )}
      {open === 'approve' && <ApproveDialog payout={payout} amount={amount} onClose={close} />}
      {open === 'undo' && (
        <Confirm
          payout={payout}
          title="Undo this payment?"
          action="Undo payment"
          act={{ kind: 'undo' }}
          onClose={close}
        >
          {copy.undoEffect}
        </Confirm>
      )}
      {open === 'cancel' && (
        <Confirm
          payout={payout}
          title="Cancel this payout?"
          action="Cancel payout"
          act={{ kind: 'cancel' }}
          onClose={close}
        >
          {copy.cancelEffect}
        </Confirm>
      )}
      {open === 'pay' && <PayDialog payout={payout} amount={amount} onClose={close} />}
    </div>
  )
}

interface ConfirmProps {
  payout: PayoutDetail
  title: string
  action: string
  act: Record<string, unknown>
  onClose: () => void
  children: ReactNode
}

function Confirm({ payout: { batch }, title, action, act, onClose, children }: ConfirmProps) {
  const acting = usePayoutChange(actOnPayout)
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isBusy={acting.isPending}
      problem={formProblem(acting.error)?.message ?? null}
      onConfirm={() => acting.mutate({ id: batch.id, version: batch.version, action: act }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

interface DialogProps {
  payout: PayoutDetail
  amount: string
  onClose: () => void
}

function ApproveDialog({ payout: { batch, fingerprint }, amount, onClose }: DialogProps) {
  const approving = usePayoutChange(actOnPayout)
  const [reason, setReason] = useState('')
  const problem = formProblem(approving.error)
  return (
    <FormDialog
      title="Approve this payout?"
      action="Approve"
      isBusy={approving.isPending}
      problem={problem}
      onSubmit={() =>
        approving.mutate(
          { id: batch.id, version: batch.version, action: { kind: 'approve', fingerprint, reason } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>{amount}.</p>
      <p className="mt-2">{copy.approvalEffect}</p>
      <Field
        label="Reason"
        name="action.reason"
        help={copy.approvalReason}
        value={reason}
        maxLength={500}
        error={problem?.fields['action.reason']}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </FormDialog>
  )
}

function PayDialog({ payout: { batch, today }, amount, onClose }: DialogProps) {
  const paying = usePayoutChange(actOnPayout)
  const [typed, setTyped] = useState(() => ({ method: 'ach', reference: '', on: today }))
  const problem = formProblem(paying.error)
  const set = (name: keyof typeof typed) => ({
    name: `action.${name}`,
    value: typed[name],
    error: problem?.fields[`action.${name}`],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  })
  return (
    <FormDialog
      title="Mark as paid"
      action="Mark as paid"
      isBusy={paying.isPending}
      problem={problem}
      onSubmit={() =>
        paying.mutate(
          { id: batch.id, version: batch.version, action: { kind: 'pay', ...typed } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>
        <strong className="figures">{amount}</strong>
      </p>
      <p className="text-ink-soft text-sm">{copy.paymentEffect}</p>
      <SelectField
        label="Method"
        {...set('method')}
        options={payoutMethods.map((method) => [method, payoutMethodLabels[method]] as const)}
      />
      <Field
        label="Reference"
        autoComplete="off"
        maxLength={100}
        help="Such as the batch number of your bank."
        {...set('reference')}
      />
      <DateField label="Paid on" {...set('on')} />
    </FormDialog>
  )
}
