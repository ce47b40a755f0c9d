import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { useBaseVersion } from '#client/platform/use-base-version.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { parse } from '#shared/kit/parse.ts'
import * as contract from '#shared/placement/offers/admin-contract.ts'
import { DraftCost } from './draft-cost.tsx'
import { draftOf, emptyDraft, errorsOf, hasSameFigures, typedOfferOf } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { money } from './offer-labels.ts'
import { addOffer, changeOffer, offerKind } from './queries.ts'
import { SimilarOffersNotice } from './similar-offers-notice.tsx'
import { offerForm, type UnsavedOffer } from './unsaved-offer.ts'
import { useOfferMutation } from './use-offer-mutation.ts'

interface OfferFormProps {
  applicationId: string
  all: contract.ApplicationOffers
  /** The offer to change; absent for a new one. */
  offer?: contract.StaffOffer
  /** Set if the user has just opened the form, which then takes the focus. */
  isAsked: boolean
  onClose: () => void
}

/** The form for a new or existing offer, with its cost while typing. */
export function OfferForm({ applicationId, all, offer, isAsked, onClose }: OfferFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isAsked) form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [isAsked])
  const [typed, keep] = useDraftStore<UnsavedOffer>(offerForm(applicationId, offer?.id))
  const [first] = useState<UnsavedOffer>(() => ({
    draft: offer ? draftOf(offer) : { ...emptyDraft, ...firstChoice(all.submissions) },
    // The id stays the same until the server confirms, so that a retry adds no second offer.
    id: offer?.id ?? uuidv7(),
    // The state when the form was opened, so that a later change by a colleague is detected.
    version: offer?.version ?? 1,
  }))
  const kept = typed ?? first
  const { draft, id } = kept
  // Marks the form as open, so that it reopens.
  useEffect(() => keep((latest) => latest ?? first), [keep, first])
  // The user may have opened another form by the time the response arrives.
  const isClosed = useRef(false)
  const close = () => {
    isClosed.current = true
    keep(undefined)
    onClose()
  }
  const { onSuccess, onError } = useOfferMutation(applicationId)
  const closing = {
    onError,
    onSuccess: (changed: contract.ApplicationOffers) => {
      onSuccess(changed)
      if (!isClosed.current) close()
    },
  }
  const adding = useMutation({ ...addOffer, ...closing })
  const changing = useMutation({ ...changeOffer, ...closing })
  const isChanging = useIsChanging(offerKind, id) || adding.isPending
  const hasConflict = offer !== undefined && JSON.stringify(draft) !== JSON.stringify(draftOf(offer))
  const version = useBaseVersion(offer?.version ?? 1, { hasConflict, error: changing.error, initial: kept.version })
  const others = offer ? [] : all.offers.filter((one) => one.submissionId === draft.submissionId && one.id !== id)
  const isThere = others.some((one) => hasSameFigures(draft, one))
  const [isTwice, setIsTwice] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const problem = formProblem(refused ?? adding.error ?? changing.error)
  const errors = errorsOf(problem?.fields ?? {}, draft)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setRefused(null)
    if (isThere && !isTwice) return setIsTwice(true)
    try {
      const terms = { id, ...typedOfferOf(draft) }
      if (offer) changing.mutate(parse(contract.changeOffer.input, { ...terms, version }))
      else adding.mutate(parse(contract.addOffer.input, { ...terms, submissionId: draft.submissionId }))
    } catch (error) {
      setRefused(error)
    }
  }

  const saveLabels = isThere && isTwice ? 'Save a second offer' : 'Save offer'
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-4 rounded border border-line p-4"
    >
      <h3 className="font-sans font-semibold">{offer ? `Change the offer from ${offer.lender}` : 'Add offer'}</h3>
      <FormErrors
        message={problem?.message ?? null}
        fields={Object.fromEntries(Object.entries(errors).map(([name, words]) => [`offer-${name}`, words]))}
      />
      {offer && hasConflict && offer.version !== kept.version && !isChanging && (
        <ConflictNotice onDiscard={() => keep({ draft: draftOf(offer), id, version: offer.version })}>
          Someone else has changed this offer: {money(offer.amountCents)}, {money(offer.repaidCents)} to repay.
          {version === offer.version && ' Saving replaces it with your input.'}
        </ConflictNotice>
      )}
      <OfferFields
        draft={draft}
        errors={errors}
        submissions={offer ? [] : all.submissions}
        onChange={(change) => {
          setIsTwice(false)
          keep((latest = kept) => ({ ...latest, draft: { ...latest.draft, ...change } }))
        }}
      />
      <DraftCost draft={draft} successFeeBasisPoints={all.successFeeBasisPoints} />
      <SimilarOffersNotice others={others} isTwice={isThere && isTwice} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isChanging}>
          {adding.isPending || changing.isPending ? 'Saving…' : saveLabels}
        </Button>
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const firstChoice = ([only, ...more]: contract.ApplicationOffers['submissions']) =>
  only && more.length === 0 ? { submissionId: only.id, product: only.product ?? '' } : {}
