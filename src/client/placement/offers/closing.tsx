import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CorrectFunding } from '#client/placement/offers/funding/correct-funding.tsx'
import { FundingEffect, previewError } from '#client/placement/offers/funding/funding-effect.tsx'
import { RescindDeal, UndoFunding } from '#client/placement/offers/funding/rescind-deal.tsx'
import { IfMayChange, useMayChange } from '#client/platform/components/record-access.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { formatCents } from '#shared/kit/money.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import * as copy from './copy.tsx'
import { money } from './offer-labels.ts'
import { DayForm } from './paper-forms.tsx'
import {
  fundingPreview,
  recordFunding,
  recordSignature,
  reopenOffers,
  sendContract,
  useOfferMutation,
} from './queries.ts'

interface RecordFundingProps {
  applicationId: string
  chosen: StaffOffer
}

interface ConfirmAmountProps extends RecordFundingProps {
  amountCents: number
  fundedOn: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

const text = {
  offers: {
    open: 'Deal fell through',
    help: copy.fellThroughHelp,
  },
  with_lenders: { open: 'Back to lenders', help: 'To get more offers. Presented offers stay open.' },
} as const

interface FollowThroughProps {
  applicationId: string
  all: ApplicationOffers
  mayCorrectFunding?: boolean
}

/** Contract, signature and funding, or reopening the offers if it falls through. */
export function Closing({ applicationId, all, mayCorrectFunding = false }: FollowThroughProps) {
  const { stage, offers, contract, funding, successFee } = all
  const mayChange = useMayChange()
  const chosen = offers.find(({ status }) => status === 'accepted' || status === 'funded')
  if (!chosen)
    return stage === 'offers' && mayChange ? (
      <ReopenOffers key={stage} applicationId={applicationId} to="with_lenders" />
    ) : null
  return (
    <div className="grid grid-cols-1 gap-3 rounded border border-action p-4">
      <p>
        The applicant chose <strong>{chosen.lender}</strong>, {money(chosen.amountCents)}
        {all.fundedTerms && ' as offered'}.
        {contract && ` Contract signed ${formatDay(contract.signedOn)} (${contract.reference}).`}
        {funding && ` Funded ${formatDay(funding.fundedOn)} with ${money(funding.amountCents)} (${funding.reference}).`}
      </p>
      {successFee && (
        <p>
          Success fee due {successFee.dueOn < all.today ? 'since' : 'on'} {formatDay(successFee.dueOn)}:{' '}
          <strong>{money(successFee.amountCents)}</strong>
        </p>
      )}
      <IfMayChange>
        {all.fundingUndo && <UndoFunding applicationId={applicationId} undo={all.fundingUndo} />}
        {stage === 'offer_selected' && <ContractOut applicationId={applicationId} wantsPaper={all.wantsPaper} />}
        {stage === 'contract_out' && <Signature applicationId={applicationId} />}
        {stage === 'final_checks' && <RecordFunding applicationId={applicationId} chosen={chosen} />}
        {funding && mayCorrectFunding && ['funded', 'renewal'].includes(stage) && (
          <div className="flex flex-wrap gap-x-8 gap-y-1">
            <CorrectFunding applicationId={applicationId} funding={funding} />
            <RescindDeal applicationId={applicationId} />
          </div>
        )}
        {['offer_selected', 'contract_out', 'final_checks'].includes(stage) && (
          <ReopenOffers key={stage} applicationId={applicationId} to="offers" />
        )}
      </IfMayChange>
    </div>
  )
}

function ContractOut({ applicationId, wantsPaper }: { applicationId: string; wantsPaper: boolean }) {
  const sending = useMutation({ ...sendContract, ...useOfferMutation(applicationId) })
  if (wantsPaper)
    return (
      <DayForm
        {...{ label: 'Contract mailed on', name: 'mailedOn', action: 'Record mailed contract' }}
        help="Have the lender’s contract mailed to the applicant first."
        problem={formProblem(sending.error)}
        isBusy={sending.isPending}
        onDay={(mailedOn) => sending.mutate({ applicationId, mailedOn })}
      />
    )
  return (
    <>
      <FormErrors message={formProblem(sending.error)?.message ?? null} />
      <Button
        className="justify-self-start"
        disabled={sending.isPending}
        onClick={() => sending.mutate({ applicationId })}
      >
        Record contract as sent
      </Button>
    </>
  )
}

function Signature({ applicationId }: { applicationId: string }) {
  const saving = useMutation({ ...recordSignature, ...useOfferMutation(applicationId) })
  const form = useRecordForm(`signature ${applicationId}`, { saved: { signedOn: '', reference: '' }, saving })
  return (
    <Form problem={form.problem} onSubmit={() => form.submit({ applicationId, ...form.draft })}>
      <DateField {...form.field('signedOn')} label="Contract signed on" />
      <Field
        {...form.field('reference')}
        label="Contract reference"
        help="The lender’s contract number, or the name of the document."
        maxLength={200}
      />
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        Record signature
      </Button>
    </Form>
  )
}

function ReopenOffers({ applicationId, to }: { applicationId: string; to: 'offers' | 'with_lenders' }) {
  const saving = useMutation({ ...reopenOffers, ...useOfferMutation(applicationId) })
  const form = useRecordForm(`reopen ${applicationId} ${to}`, { saved: { reason: '' }, saving })
  const [isAsking, setAsking] = useState(form.isDirty)

  if (!isAsking)
    return (
      <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={() => setAsking(true)}>
        {text[to].open}
      </Button>
    )
  return (
    <Form
      problem={form.problem}
      onSubmit={() => form.submit({ applicationId, to, ...form.draft }, { onSuccess: () => setAsking(false) })}
    >
      <Field {...form.field('reason')} label="Reason" help={text[to].help} maxLength={500} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={form.isSaving}>
          {text[to].open}
        </Button>
        <Button
          variant="quiet"
          disabled={form.isSaving}
          onClick={() => {
            form.discard()
            setAsking(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** An amount other than the one offered is confirmed first. */
function RecordFunding({ applicationId, chosen }: RecordFundingProps) {
  const [isAsking, setAsking] = useState(false)
  const saving = useMutation({
    ...recordFunding,
    ...useOfferMutation(applicationId),
    onSettled: () => setAsking(false),
  })
  const form = useRecordForm(`funding ${applicationId}`, {
    ...{ saved: { fundedOn: '', amount: '', reference: '' }, saving },
  })
  const { amount, ...rest } = form.draft
  const amountCents = Math.round((parseNumber(amount) ?? 0) * 100)
  const record = (confirmed?: { confirmedAmountCents: number }) =>
    form.submit({ applicationId, ...rest, amountCents, ...confirmed })

  function onSubmit() {
    const isComplete = rest.fundedOn !== '' && rest.reference.trim() !== ''
    const isDifferent = amountCents > 0 && amountCents < chosen.amountCents
    // Fields report missing values and amounts above the offer.
    if (isComplete && isDifferent) setAsking(true)
    else record()
  }

  return (
    <Form problem={form.problem} onSubmit={onSubmit}>
      <DateField {...form.field('fundedOn')} label="Funded on" />
      <Field
        {...form.field('amount', 'amountCents')}
        label="Amount the lender sent"
        inputMode="decimal"
        help={`The lender offered ${formatCents(chosen.amountCents)}.`}
      />
      <Field
        {...form.field('reference')}
        label="The lender’s confirmation"
        help={copy.fundingProofHelp}
        maxLength={200}
      />
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        Record funding
      </Button>
      {isAsking && (
        <ConfirmAmount
          {...{ applicationId, chosen, amountCents, fundedOn: rest.fundedOn }}
          isBusy={form.isSaving}
          onConfirm={() => record({ confirmedAmountCents: amountCents })}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  )
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
          {!preview.isError && (
            <Button disabled={dialog.isBusy || !preview.data} onClick={dialog.onConfirm}>
              {dialog.isBusy ? 'Saving…' : `Record ${entered}`}
            </Button>
          )}
          <Button variant="secondary" disabled={dialog.isBusy} onClick={dialog.onClose}>
            {preview.isError ? 'Change date or amount' : 'Change the amount'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
