import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { FundingEffect, previewError } from './funding-effect.tsx'
import { fundingPreview, recordFunding } from './queries.ts'
import { useOfferMutation } from './use-offer-mutation.ts'

interface RecordFundingProps {
  applicationId: string
  chosen: StaffOffer
}

interface Typed {
  readonly fundedOn: string
  readonly amount: string
  readonly reference: string
}

/** The form in which staff record that the lender sent the money; an amount other than the one offered is confirmed first. */
export function RecordFunding({ applicationId, chosen }: RecordFundingProps) {
  const recording = useMutation({ ...recordFunding, ...useOfferMutation(applicationId) })
  const [typed = { fundedOn: '', amount: '', reference: '' }, keep] = useDraftStore<Typed>(`funding ${applicationId}`)
  const [isAsking, setAsking] = useState(false)
  const problem = formProblem(recording.error)
  const { amount, ...rest } = typed
  const amountCents = Math.round((typedNumber(amount) ?? 0) * 100)

  function record(confirmed?: { confirmedAmountCents: number }) {
    recording
      .mutateAsync({ applicationId, ...rest, amountCents, ...confirmed }, { onSettled: () => setAsking(false) })
      .then(
        () => keep(undefined),
        () => {},
      )
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isComplete = rest.fundedOn !== '' && rest.reference.trim() !== ''
    const isDifferent = amountCents > 0 && amountCents < chosen.amountCents
    // Missing values and amounts above the offer are reported at their fields.
    if (isComplete && isDifferent) setAsking(true)
    else record()
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <DateField
        label="Funded on"
        name="fundedOn"
        value={typed.fundedOn}
        onChange={({ target }) => keep({ ...typed, fundedOn: target.value })}
        error={problem?.fields.fundedOn}
      />
      <Field
        label="Amount that the lender sent"
        name="amount"
        inputMode="decimal"
        help={`The lender offered ${formatCents(chosen.amountCents)}.`}
        value={typed.amount}
        onChange={({ target }) => keep({ ...typed, amount: target.value })}
        error={problem?.fields.amountCents}
      />
      <Field
        label="The lender’s confirmation"
        name="reference"
        help="The confirmation number, or the name of the document. Recording it makes the success fee due."
        value={typed.reference}
        onChange={({ target }) => keep({ ...typed, reference: target.value })}
        error={problem?.fields.reference}
        maxLength={200}
      />
      <Button type="submit" className="justify-self-start" disabled={recording.isPending}>
        Record funding
      </Button>
      {isAsking && (
        <ConfirmAmount
          {...{ applicationId, chosen, amountCents, fundedOn: rest.fundedOn }}
          isBusy={recording.isPending}
          onConfirm={() => record({ confirmedAmountCents: amountCents })}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

interface ConfirmAmountProps extends RecordFundingProps {
  amountCents: number
  fundedOn: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function ConfirmAmount({ applicationId, chosen, amountCents, fundedOn, ...dialog }: ConfirmAmountProps) {
  const preview = useQuery(fundingPreview({ applicationId, fundedOn, amountCents }))
  const lessCents = chosen.amountCents - amountCents
  const percentLess = Math.round((lessCents / chosen.amountCents) * 100)
  const entered = formatCents(amountCents)
  return (
    <Dialog title={`Record ${entered}?`} onClose={dialog.onClose} isBusy={dialog.isBusy}>
      <div className="grid grid-cols-1 gap-4 p-5">
        <p>
          {chosen.lender} offered <strong>{formatCents(chosen.amountCents)}</strong>. You entered{' '}
          <strong>{entered}</strong>, which is {formatCents(lessCents)} ({percentLess}%) less. Check the amount against
          the lender’s confirmation.
        </p>
        {preview.data && (
          <FundingEffect
            preview={preview.data}
            before={{ label: 'As offered', amountCents: chosen.amountCents }}
            after={{ label: 'As entered', amountCents }}
          />
        )}
        {preview.isPending && <p role="status">Calculating the fee and the commission…</p>}
        <FormErrors message={previewError(preview.error)} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={dialog.isBusy || !preview.data} onClick={dialog.onConfirm}>
            {dialog.isBusy ? 'Saving…' : `Record ${entered}`}
          </Button>
          <Button look="secondary" disabled={dialog.isBusy} onClick={dialog.onClose}>
            Change the amount
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
