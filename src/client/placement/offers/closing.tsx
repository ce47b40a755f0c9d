import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { ApplicationOffers } from '#shared/placement/offers/admin-contract.ts'
import { CorrectFunding } from './correct-funding.tsx'
import { money } from './offer-labels.ts'
import { DayForm } from './paper-forms.tsx'
import { recordSignature, sendContract } from './queries.ts'
import { RecordFunding } from './record-funding.tsx'
import { ReopenOffers } from './reopen-offers.tsx'
import { useOfferMutation } from './use-offer-mutation.ts'

interface FollowThroughProps {
  applicationId: string
  all: ApplicationOffers
  mayCorrectFunding?: boolean
}

/** Steps after an offer is chosen: contract, signature and funding, or reopening the offers if it falls through. */
export function Closing({ applicationId, all, mayCorrectFunding = false }: FollowThroughProps) {
  const { stage, offers, contract, funding, successFee } = all
  const chosen = offers.find(({ status }) => status === 'accepted' || status === 'funded')
  if (!chosen)
    return stage === 'offers' ? <ReopenOffers key={stage} applicationId={applicationId} to="with_lenders" /> : null
  return (
    <div className="grid grid-cols-1 gap-3 rounded border border-action p-4">
      <p>
        The applicant chose <strong>{chosen.lender}</strong>, {money(chosen.amountCents)}.
        {contract && ` Contract signed ${formatDay(contract.signedOn)} (${contract.reference}).`}
        {funding && ` Funded ${formatDay(funding.fundedOn)} with ${money(funding.amountCents)} (${funding.reference}).`}
      </p>
      {successFee && (
        <p>
          Success fee due since {formatDay(successFee.dueOn)}: <strong>{money(successFee.amountCents)}</strong>
        </p>
      )}
      {stage === 'offer_selected' && <ContractOut applicationId={applicationId} wantsPaper={all.wantsPaper} />}
      {stage === 'contract_out' && <Signature applicationId={applicationId} />}
      {stage === 'final_checks' && <RecordFunding {...{ applicationId, chosen }} />}
      {funding && mayCorrectFunding && ['funded', 'renewal'].includes(stage) && (
        <CorrectFunding {...{ applicationId, funding }} />
      )}
      {['offer_selected', 'contract_out', 'final_checks'].includes(stage) && (
        <ReopenOffers key={stage} applicationId={applicationId} to="offers" />
      )}
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
        The lender sent the contract
      </Button>
    </>
  )
}

function Signature({ applicationId }: { applicationId: string }) {
  const recording = useMutation({ ...recordSignature, ...useOfferMutation(applicationId) })
  const [typed = { signedOn: '', reference: '' }, keep] = useDraftStore<{ signedOn: string; reference: string }>(
    `signature ${applicationId}`,
  )
  const problem = formProblem(recording.error)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    recording.mutateAsync({ applicationId, ...typed }).then(
      () => keep(undefined),
      () => {},
    )
  }
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <DateField
        label="Contract signed on"
        name="signedOn"
        value={typed.signedOn}
        onChange={({ target }) => keep({ ...typed, signedOn: target.value })}
        error={problem?.fields.signedOn}
      />
      <Field
        label="Contract reference"
        name="reference"
        help="The lender’s contract number, or the name of the document."
        value={typed.reference}
        onChange={({ target }) => keep({ ...typed, reference: target.value })}
        error={problem?.fields.reference}
        maxLength={200}
      />
      <Button type="submit" className="justify-self-start" disabled={recording.isPending}>
        Record signature
      </Button>
    </form>
  )
}
