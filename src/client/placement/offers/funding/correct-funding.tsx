import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { correctFunding, fundingPreview, useOfferMutation } from '#client/placement/offers/queries.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import type { ApplicationOffers } from '#shared/placement/offers/admin-contract.ts'
import type { FundingPreview } from '#shared/placement/offers/funding-contract.ts'
import { FundingEffect, previewError } from './funding-effect.tsx'

type Funding = NonNullable<ApplicationOffers['funding']>

interface CorrectFundingProps {
  applicationId: string
  funding: Funding
}

/** First shows what changes in fee, commissions and payments. */
export function CorrectFunding({ applicationId, funding }: CorrectFundingProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={() => setOpen(true)}>
        Correct funding
      </Button>
      {isOpen && <CorrectionDialog applicationId={applicationId} funding={funding} onClose={() => setOpen(false)} />}
    </>
  )
}

const asTyped = (amountCents: number) => (amountCents / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })

function CorrectionDialog({ applicationId, funding, onClose }: CorrectFundingProps & { onClose: () => void }) {
  const client = useQueryClient()
  const writing = useOfferMutation(applicationId)
  const [typed, setTyped] = useState({ ...funding, amount: asTyped(funding.amountCents), reason: '' })
  const { fundedOn, reference, reason } = typed
  const amountCents = Math.round((parseNumber(typed.amount) ?? 0) * 100)
  const isChanged =
    amountCents !== funding.amountCents || fundedOn !== funding.fundedOn || reference !== funding.reference
  const preview = useQuery({
    ...fundingPreview({ applicationId, fundedOn, amountCents }),
    enabled: fundedOn !== '' && amountCents > 0,
  })
  const correcting = useMutation({
    ...correctFunding,
    onSuccess: (changed) => {
      writing.onSuccess(changed)
      void client.invalidateQueries({ queryKey: ['commissions'] })
      onClose()
    },
    onError: () => {
      writing.onError()
      void client.invalidateQueries({ queryKey: ['applications', 'funding-preview', applicationId] })
    },
  })
  const problem = formProblem(correcting.error)
  const set = (name: 'fundedOn' | 'amount' | 'reference' | 'reason') => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: value })),
  })

  function onSubmit() {
    correcting.mutate({ applicationId, fundedOn, amountCents, reference, reason, seen: preview.data?.seen ?? '' })
  }

  return (
    <FormDialog
      title="Correct funding"
      action="Correct funding"
      isBusy={correcting.isPending}
      isOff={!isChanged || preview.isFetching}
      problem={problem && { message: problem.message, fields: {} }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field
          label="Amount the lender sent"
          inputMode="decimal"
          {...set('amount')}
          error={problem?.fields.amountCents}
        />
        <DateField label="Funded on" {...set('fundedOn')} error={problem?.fields.fundedOn} />
      </div>
      <Field
        label="The lender’s confirmation"
        {...set('reference')}
        error={problem?.fields.reference}
        maxLength={200}
      />
      <TextArea
        label="Reason for the correction"
        help="Internal only. Saved in the audit log."
        {...set('reason')}
        error={problem?.fields.reason}
        maxLength={500}
        rows={2}
      />
      {preview.data && isChanged && (
        <>
          <FundingEffect
            preview={preview.data}
            before={{ label: 'On record', amountCents: funding.amountCents }}
            after={{ label: 'Corrected', amountCents }}
          />
          <EntriesText entries={preview.data.entries} />
        </>
      )}
      {preview.isError && (
        // Doesn't take focus: it changes while the user types.
        <p role="alert" className="font-semibold text-danger text-sm">
          {previewError(preview.error)}
        </p>
      )}
    </FormDialog>
  )
}

function EntriesText({ entries }: Pick<FundingPreview, 'entries'>) {
  const changed = entries.filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
  const paid = changed.filter(({ settledCents }) => settledCents !== 0)
  return (
    <div className="grid grid-cols-1 gap-2 text-ink-soft text-sm">
      {changed.length > 0 && (
        <p>
          {changed.length === 1 ? '1 commission entry' : `${changed.length} commission entries`} will be reversed and
          re-entered. Approved splits will need approval again.
        </p>
      )}
      {paid.length > 0 && (
        <ul className="list-disc pl-5">
          {paid.map(({ id, party, direction, settledCents, afterCents }) => (
            <li key={id}>
              {party}: {formatCents(settledCents)} {direction === 'receivable' ? 'received' : 'paid'} so far
              {balanceText(afterCents - settledCents, direction)}
            </li>
          ))}
        </ul>
      )}
      <p>Other offers stay declined. We’ll notify the applicant by email.</p>
    </div>
  )
}

function balanceText(balanceCents: number, direction: 'receivable' | 'payable') {
  if (balanceCents === 0) return ', nothing left to pay.'
  if (balanceCents > 0)
    return `, ${formatCents(balanceCents)} left to ${direction === 'receivable' ? 'receive' : 'pay'}.`
  return `, ${formatCents(-balanceCents)} to be paid back ${direction === 'receivable' ? 'by us' : 'to us'}.`
}
