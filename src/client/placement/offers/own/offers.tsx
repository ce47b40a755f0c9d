import { useEffect, useRef, useState } from 'react'
import * as copy from '#client/placement/offers/copy.tsx'
import { SortChoice } from '#client/placement/offers/fields/sort-choice.tsx'
import { useSortAddress } from '#client/placement/offers/fields/use-sort-address.ts'
import { assumptionOf, dayOf, fundedRows, money, offersDifference } from '#client/placement/offers/offer-labels.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { chooseAgain, listOffers, type OwnOffers, type ShownOffer } from '#shared/placement/offers/contract.ts'
import { sortOffers } from '#shared/placement/offers/offer-sort.ts'
import { ChooseDialog, DeclineDialog } from './choose-dialog.tsx'
import { DisclosureCard } from './disclosure-card.tsx'
import { OfferCards } from './offer-cards.tsx'
import { OfferComparison } from './offer-comparison.tsx'

const readOffers = (signal: AbortSignal | undefined) => send(listOffers, {}, { signal })

const isChosen = ({ status }: ShownOffer) => status !== 'presented'

interface OffersProps {
  /** Changes with the application's stage. */
  occasion: string
  onClosed: () => void
  /** Called when an action has changed the stage or what the applicant should do. */
  onMoved: () => void
  /** Offers are shown only after the emailed code. */
  onVerify: () => void
}

export function Offers({ occasion, onClosed, onMoved, onVerify }: OffersProps) {
  const { answer: own, problem, ask, show } = usePolled(readOffers, { occasion, onClosed })
  const [confirming, setConfirming] = useState<{ action: 'choose' | 'decline'; offer: ShownOffer }>()
  const [sort, setSort] = useSortAddress()
  const isWide = useMinWidth(60)
  const heading = useRef<HTMLHeadingElement>(null)
  const [turns, setTurns] = useState(0)

  // The clicked button may be gone, so focus moves to the heading.
  useEffect(() => {
    if (turns > 0) heading.current?.focus()
  }, [turns])

  function done(changed: OwnOffers) {
    show(() => changed)
    setConfirming(undefined)
    setTurns(turns + 1)
    onMoved()
  }

  if (!own && problem)
    return (
      <div role="alert" className="rounded border-2 border-danger bg-danger-soft px-4 py-3">
        <p className="font-semibold">{copy.offersNotLoaded}</p>
        <p>{problem}</p>
        <Button variant="quiet" className="-ml-control-x" onClick={ask}>
          {copy.tryAgain}
        </Button>
      </div>
    )
  if (!own || (own.count === 0 && own.disclosures.length === 0 && own.undisclosedCount === 0)) return null
  // After the contract is sent only one offer is left.
  const isOpen = own.canChoose || own.canChooseAgain
  const difference = offersDifference(own.offers)
  const assumptions = new Set(own.offers.flatMap((offer) => assumptionOf(offer) ?? []))
  const isOffered = (offerId: string) => own.offers.some(({ id }) => id === offerId)
  const renderDisclosures = (isIncluded: (offerId: string) => boolean, isWithOffer: boolean) =>
    own.disclosures
      .filter(({ offerId }) => isIncluded(offerId))
      .map((disclosure) => (
        <DisclosureCard
          key={disclosure.offerId}
          disclosure={disclosure}
          isWithOffer={isWithOffer}
          onSigned={(changed) => {
            show(() => changed)
            onMoved()
          }}
          onRead={() => {
            ask()
            onMoved()
          }}
        />
      ))
  const sorted = sortOffers(own.offers, sort)
  const isComparing = own.canChoose && own.offers.length > 1
  const comparison = {
    // The chosen offer comes first.
    offers: own.canChoose ? sorted : sorted.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a))),
    requestedAmountCents: own.requestedAmountCents,
    canChoose: own.canChoose,
    onChoose: (offer: ShownOffer) => setConfirming({ action: 'choose', offer }),
    onDecline: (offer: ShownOffer) => setConfirming({ action: 'decline', offer }),
  }

  return (
    <section aria-labelledby="offers" className="min-w-0">
      <h2 ref={heading} id="offers" tabIndex={-1} className="text-xl outline-none">
        {own.offers.length === 1 && !isOpen ? copy.yourOffer : copy.yourOffers}
      </h2>
      {!own.isVerified && own.count > 0 && (
        <div className="mt-2 max-w-2xl">
          <p>{copy.offersReady(own.count)}</p>
          <Button variant="secondary" className="mt-3" onClick={onVerify}>
            {copy.verifyYourEmail}
          </Button>
        </div>
      )}
      {own.undisclosedCount > 0 && <p className="mt-2 max-w-2xl">{copy.waitingForDisclosure(own.undisclosedCount)}</p>}
      {/* On phones, the disclosure of an offer is in its card, before the figures. */}
      {renderDisclosures((offerId) => isWide || !isOffered(offerId), false)}
      {own.offers.length > 0 && (
        <>
          {own.funding && (
            <p className="mt-4 max-w-2xl">
              {copy.funded(<strong>{money(own.funding.amountCents)}</strong>, dayOf(own.funding.fundedOn))}
            </p>
          )}
          {own.successFee && (
            <p className="mt-2 max-w-2xl">
              {copy.successFeeDue(<strong>{money(own.successFee.amountCents)}</strong>, dayOf(own.successFee.dueOn))}
            </p>
          )}
          <FundedTermsNotice own={own} />
          {isComparing && difference && (
            <p className="mt-1 max-w-2xl text-ink-soft @max-tablet:text-sm">{difference}</p>
          )}
          {own.canChooseAgain && <ChangeChoice offers={own.offers} onDone={done} />}
          {isComparing && (
            <div className="mt-3">
              <SortChoice sort={sort} onSort={setSort} />
            </div>
          )}
          {isWide ? (
            <OfferComparison {...comparison} sort={sort} />
          ) : (
            <OfferCards
              {...comparison}
              disclosureOf={({ id }) => renderDisclosures((offerId) => offerId === id, true)}
            />
          )}
          {isOpen && (
            <p className="mt-4 max-w-2xl text-ink-soft">
              {isComparing && `${copy.sortOrder} `}
              {copy.choosingDoesntCommit}
            </p>
          )}
          {[...assumptions].map((text) => (
            <p key={text} className="mt-3 max-w-2xl text-ink-soft text-sm">
              {text}
            </p>
          ))}
        </>
      )}
      {confirming?.action === 'choose' && (
        <ChooseDialog offer={confirming.offer} onDone={done} onStale={ask} onClose={() => setConfirming(undefined)} />
      )}
      {confirming?.action === 'decline' && (
        <DeclineDialog offer={confirming.offer} onDone={done} onStale={ask} onClose={() => setConfirming(undefined)} />
      )}
    </section>
  )
}

/** What was funded comes before the offer, whose figures are for another amount. */
function FundedTermsNotice({ own: { fundedTerms: terms, offers } }: { own: OwnOffers }) {
  const offer = offers.find(({ status }) => status === 'funded')
  if (!terms || !offer) return null
  return (
    <>
      <section aria-labelledby="funded-terms" className="mt-4 max-w-2xl rounded border-2 border-action px-4 py-3">
        <h3 id="funded-terms" className="text-lg">
          {copy.asFunded}
        </h3>
        <dl className="figures mt-2">
          {fundedRows(offer, terms).map(([label, text]) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-2"
            >
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <h3 className="mt-6 text-lg">{copy.offersAsOffered}</h3>
      <p className="max-w-2xl text-ink-soft">{copy.asOffered(money(offer.amountCents))}</p>
    </>
  )
}

interface ChangeChoiceProps {
  offers: OwnOffers['offers']
  onDone: (offers: OwnOffers) => void
}

function ChangeChoice({ offers, onDone }: ChangeChoiceProps) {
  const { isSending, problem, run } = useSending()
  const lender = offers.find(({ status }) => status === 'accepted')?.lender ?? ''
  return (
    <div className="mt-4 rounded border border-action bg-action-soft px-4 py-3">
      <FormErrors message={problem?.message ?? null} />
      <p role="status">{copy.youChose(<strong>{lender}</strong>)}</p>
      <Button
        variant="quiet"
        className="-ml-control-x"
        disabled={isSending}
        onClick={() => void run(async () => onDone(await send(chooseAgain, {})))}
      >
        {copy.chooseAnotherOffer}
      </Button>
    </div>
  )
}
