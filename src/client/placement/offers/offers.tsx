import { useEffect, useRef, useState } from 'react'
import { SortChoice } from '#client/placement/offers/fields/sort-choice.tsx'
import { useSortAddress } from '#client/placement/offers/fields/use-sort-address.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { chooseAgain, listOffers, type OwnOffers, type ShownOffer } from '#shared/placement/offers/contract.ts'
import { type OfferSort, offerSortLabels, sortOffers } from '#shared/placement/offers/offer-sort.ts'
import { ChooseDialog, DeclineDialog } from './choose-dialog.tsx'
import * as copy from './copy.tsx'
import { DisclosureCard } from './disclosure-card.tsx'
import { assumptionOf, dayOf, fundedRows, money, offerRows, offersDifference } from './offer-labels.ts'

interface ComparisonProps {
  offers: readonly ShownOffer[]
  /** Requested, in cents. */
  requestedAmountCents: number | null
  sort: OfferSort
  canChoose: boolean
  onChoose: (offer: ShownOffer) => void
  onDecline: (offer: ShownOffer) => void
}

interface OfferButtonsProps extends Omit<ComparisonProps, 'offers' | 'requestedAmountCents' | 'sort'> {
  offer: ShownOffer
}

const OfferBadges = ({ offer }: { offer: ShownOffer }) => (
  <>
    {offer.status !== 'presented' && <Badge>{offer.status === 'funded' ? copy.fundedTitle : copy.yourChoice}</Badge>}{' '}
    {offer.isEstimate && <Badge>{copy.estimate}</Badge>}
  </>
)

/** The plain label if only some offers are estimates; a badge marks those. */
const rowLabel = (labels: readonly string[]) => labels.find((label) => !label.includes('(estimated)')) ?? labels[0]

const OfferCards = ({ offers, requestedAmountCents, sort: _sort, ...buttons }: ComparisonProps) => (
  <ol className="mt-4 grid grid-cols-1 gap-5">
    {offers.map((offer) => (
      <li
        key={offer.id}
        className={`min-w-0 rounded border bg-surface p-4 shadow ${offer.status === 'presented' ? 'border-line' : 'border-2 border-action'}`}
      >
        <h3 className="wrap-anywhere text-lg">{offer.lender}</h3>
        <p className="text-ink-soft text-sm">{productLabels[offer.product]}</p>
        <OfferBadges offer={offer} />
        <dl className="figures mt-2">
          {offerRows(offer, requestedAmountCents, offers).map(({ label, text, notes = [], isSum = false }) => (
            <div
              key={label}
              className={`flex flex-wrap items-baseline justify-between gap-x-4 py-2 ${isSum ? 'border-ink border-y-2' : 'border-line border-t'}`}
            >
              <dt className={isSum ? 'font-semibold' : 'text-ink-soft text-sm'}>{label}</dt>
              <dd className={isSum ? 'font-display font-semibold text-brass text-xl' : 'wrap-anywhere'}>{text}</dd>
              {notes.map((note) => (
                <dd key={note} className="w-full text-ink-soft text-sm">
                  {note}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <div className="mt-3">
          <OfferButtons offer={offer} {...buttons} />
        </div>
      </li>
    ))}
  </ol>
)

interface ChooseAgainProps {
  offers: OwnOffers['offers']
  onDone: (offers: OwnOffers) => void
}

const readOffers = (signal: AbortSignal | undefined) => send(listOffers, {}, { signal })

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
  const Comparison = isWide ? OfferTable : OfferCards
  // After the contract is sent only one offer is left.
  const isOpen = own.canChoose || own.canChooseAgain
  const difference = offersDifference(own.offers)
  const assumptions = new Set(own.offers.flatMap((offer) => assumptionOf(offer) ?? []))

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
      {own.disclosures.map((disclosure) => (
        <DisclosureCard
          key={disclosure.offerId}
          disclosure={disclosure}
          onSigned={(changed) => {
            show(() => changed)
            onMoved()
          }}
          onRead={() => {
            ask()
            onMoved()
          }}
        />
      ))}
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
          {isOpen && (
            <p className="mt-4 max-w-2xl text-ink-soft">
              {own.offers.length > 1 && `${copy.sortOrder} `}
              {copy.choosingDoesntCommit}
            </p>
          )}
          <FundedTermsNotice own={own} />
          {difference && <p className="mt-2 max-w-2xl font-semibold">{difference}</p>}
          {own.canChooseAgain && <ChangeChoice offers={own.offers} onDone={done} />}
          {own.offers.length > 1 && (
            <div className="mt-3">
              <SortChoice sort={sort} onSort={setSort} />
            </div>
          )}
          <Comparison
            offers={sortOffers(own.offers, sort)}
            requestedAmountCents={own.requestedAmountCents}
            sort={sort}
            canChoose={own.canChoose}
            onChoose={(offer) => setConfirming({ action: 'choose', offer })}
            onDecline={(offer) => setConfirming({ action: 'decline', offer })}
          />
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

function ChangeChoice({ offers, onDone }: ChooseAgainProps) {
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

function OfferTable({ offers, requestedAmountCents, sort, ...buttons }: ComparisonProps) {
  const columns = offers.map((offer) => ({ offer, rows: offerRows(offer, requestedAmountCents, offers) }))
  const [first] = columns
  if (!first) return null

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll a wide table
    <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label={copy.offersSideBySide}>
      <table className="figures w-full min-w-max text-left">
        <caption className="sr-only">{copy.sortedBy(offerSortLabels[sort])}</caption>
        <thead>
          <tr className="border-ink border-b-2 align-top">
            <td className="sticky left-0 bg-paper" />
            {columns.map(({ offer }) => (
              <th key={offer.id} scope="col" className="px-4 py-3 font-normal">
                <span className="block font-display font-semibold text-lg">{offer.lender}</span>
                <span className="block text-ink-soft text-sm">{productLabels[offer.product]}</span>
                <OfferBadges offer={offer} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.rows.map(({ isSum = false }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are the same for every offer and always in this order
            <tr key={index} className={isSum ? 'border-ink border-y-2' : 'border-line border-t'}>
              <th
                scope="row"
                className={`sticky left-0 max-w-56 bg-paper py-2.5 pr-4 align-top ${isSum ? '' : 'font-normal text-ink-soft'}`}
              >
                {rowLabel(columns.map(({ rows }) => rows[index]?.label ?? ''))}
              </th>
              {columns.map(({ offer, rows }) => (
                <td key={offer.id} className="min-w-56 max-w-80 px-4 py-2.5 align-top">
                  <span className={isSum ? 'font-display font-semibold text-brass text-xl' : ''}>
                    {rows[index]?.text}
                  </span>
                  {rows[index]?.notes?.map((note) => (
                    <span key={note} className="block text-ink-soft text-sm">
                      {note}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t align-top">
            <td className="sticky left-0 bg-paper" />
            {offers.map((offer) => (
              <td key={offer.id} className="px-4 py-4">
                <OfferButtons offer={offer} {...buttons} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function OfferButtons({ offer, canChoose, onChoose, onDecline }: OfferButtonsProps) {
  if (!canChoose || offer.status !== 'presented') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-label={copy.chooseOfferFrom(offer.lender)} onClick={() => onChoose(offer)}>
        {copy.choose}
      </Button>
      <Button variant="quiet" aria-label={copy.declineOfferFrom(offer.lender)} onClick={() => onDecline(offer)}>
        {copy.decline}
      </Button>
    </div>
  )
}
