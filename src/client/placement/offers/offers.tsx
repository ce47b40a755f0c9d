import { useEffect, useRef, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { usePolled } from '#client/platform/use-polled.ts'
import { Button } from '#client/ui/button.tsx'
import { listOffers, type OwnOffers, type ShownOffer } from '#shared/placement/offers/contract.ts'
import { ChangeChoice } from './change-choice.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { DisclosureCard } from './disclosure-card.tsx'
import { OfferCards } from './offer-cards.tsx'
import { assumptionOf, dayOf, money, offersDifference } from './offer-labels.ts'
import { OfferTable } from './offer-table.tsx'

const readOffers = (signal: AbortSignal | undefined) => send(listOffers, {}, { signal })

interface OffersProps {
  /** Changes when the application changes stage. */
  occasion: string
  onClosed: () => void
  /** Called when an action has changed the application's stage. */
  onMoved: () => void
  /** Opens the email code form; offers are shown only after it. */
  onVerify: () => void
}

/** The applicant's offers and disclosures. */
export function Offers({ occasion, onClosed, onMoved, onVerify }: OffersProps) {
  const { answer: own, problem, ask, show } = usePolled(readOffers, { occasion, onClosed })
  const [asked, setAsked] = useState<{ act: 'choose' | 'decline'; offer: ShownOffer }>()
  const isWide = useMinWidth(60)
  const heading = useRef<HTMLHeadingElement>(null)
  const [turns, setTurns] = useState(0)

  // The clicked button may be gone, so focus moves to the heading after the dialog has closed.
  useEffect(() => {
    if (turns > 0) heading.current?.focus()
  }, [turns])

  function done(changed: OwnOffers) {
    show(() => changed)
    setAsked(undefined)
    setTurns(turns + 1)
    onMoved()
  }

  if (!own && problem)
    return (
      <div role="alert" className="rounded border-2 border-danger bg-danger-soft px-4 py-3">
        <p className="font-semibold">Couldn’t load your offers</p>
        <p>{problem}</p>
        <Button look="quiet" className="-ml-5" onClick={ask}>
          Try again
        </Button>
      </div>
    )
  if (!own || (own.count === 0 && own.disclosures.length === 0 && own.undisclosedCount === 0)) return null
  const Comparison = isWide ? OfferTable : OfferCards
  // After the contract is sent only one offer is left.
  const isOpen = own.canChoose || own.canChooseAgain
  const difference = offersDifference(own.offers)
  const assumptions = new Set(own.offers.flatMap((offer) => assumptionOf(offer) ?? []))

  return (
    <section aria-labelledby="offers" className="min-w-0">
      <h2 ref={heading} id="offers" tabIndex={-1} className="text-xl outline-none">
        {own.offers.length === 1 && !isOpen ? 'Your offer' : 'Your offers'}
      </h2>
      {!own.isVerified && own.count > 0 && (
        <div className="mt-2 max-w-2xl">
          <p>
            {own.count === 1 ? '1 offer is' : `${own.count} offers are`} ready. To see {own.count === 1 ? 'it' : 'them'}
            , enter the code we send to your email address.
          </p>
          <Button look="secondary" className="mt-3" onClick={onVerify}>
            Verify your email
          </Button>
        </div>
      )}
      {own.undisclosedCount > 0 && (
        <p className="mt-2 max-w-2xl">
          {own.undisclosedCount === 1 ? '1 offer is' : `${own.undisclosedCount} offers are`} waiting for the lender’s
          disclosure. Your state’s law requires it before we can show the offer. Nothing is lost: we’ll email you when
          you can read it.
        </p>
      )}
      {own.disclosures.map((disclosure) => (
        <DisclosureCard
          key={disclosure.offerId}
          disclosure={disclosure}
          onSigned={(changed) => show(() => changed)}
          onRead={ask}
        />
      ))}
      {own.offers.length > 0 && (
        <>
          {own.funding && (
            <p className="mt-4 max-w-2xl">
              You’re funded. The lender sent <strong>{money(own.funding.amountCents)}</strong> on{' '}
              {dayOf(own.funding.fundedOn)}.
            </p>
          )}
          {own.successFee && (
            <p className="mt-2 max-w-2xl">
              Our success fee of <strong>{money(own.successFee.amountCents)}</strong> is due as of{' '}
              {dayOf(own.successFee.dueOn)}.
            </p>
          )}
          {isOpen && (
            <p className="mt-4 max-w-2xl text-ink-soft">
              {own.offers.length > 1 &&
                'Sorted by APR with our fee, lowest first. No lender can pay to be listed higher. '}
              Choosing an offer doesn’t commit you: the lender sends its contract afterward, and you can still say no.
            </p>
          )}
          {difference && <p className="mt-2 max-w-2xl font-semibold">{difference}</p>}
          {own.canChooseAgain && <ChangeChoice offers={own.offers} onDone={done} />}
          <Comparison
            offers={own.offers}
            askedAmountCents={own.askedAmountCents}
            canChoose={own.canChoose}
            onChoose={(offer) => setAsked({ act: 'choose', offer })}
            onDecline={(offer) => setAsked({ act: 'decline', offer })}
          />
          {[...assumptions].map((words) => (
            <p key={words} className="mt-3 max-w-2xl text-ink-soft text-sm">
              {words}
            </p>
          ))}
        </>
      )}
      {asked?.act === 'choose' && (
        <ChooseDialog offer={asked.offer} onDone={done} onStale={ask} onClose={() => setAsked(undefined)} />
      )}
      {asked?.act === 'decline' && (
        <DeclineDialog offer={asked.offer} onDone={done} onStale={ask} onClose={() => setAsked(undefined)} />
      )}
    </section>
  )
}
