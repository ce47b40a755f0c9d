import type { ReactNode } from 'react'
import * as copy from '#client/placement/offers/copy.tsx'
import { momentOf, money, type OfferRow, offerRows } from '#client/placement/offers/offer-labels.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { ShownOffer } from '#shared/placement/offers/contract.ts'

export interface OfferButtonsProps {
  offer: ShownOffer
  canChoose: boolean
  onChoose: (offer: ShownOffer) => void
  onDecline: (offer: ShownOffer) => void
}

export interface ComparisonProps extends Omit<OfferButtonsProps, 'offer'> {
  offers: readonly ShownOffer[]
  /** Requested, in cents. */
  requestedAmountCents: number | null
}

interface OfferCardsProps extends ComparisonProps {
  /** Returns the lender's disclosure of this offer, which comes before its figures. */
  disclosureOf: (offer: ShownOffer) => ReactNode
}

export const OfferBadges = ({ offer }: { offer: ShownOffer }) => (
  <>
    {offer.status !== 'presented' && <Badge>{offer.status === 'funded' ? copy.fundedTitle : copy.yourChoice}</Badge>}{' '}
    {offer.isEstimate && <Badge>{copy.estimate}</Badge>}
  </>
)

/** Each card ends with its button after the figures that decide; the rest is one tap away. */
export const OfferCards = ({ offers, requestedAmountCents, disclosureOf, ...buttons }: OfferCardsProps) => (
  <ol className="mt-3 grid grid-cols-1 gap-5">
    {offers.map((offer) => {
      // Figures of another lender's disclosure are not compared here.
      const others = offers.map((other) => (other.id === offer.id ? other : { ...other, lenderFigures: null }))
      const rows = offerRows(offer, requestedAmountCents, others)
      return (
        <li
          key={offer.id}
          className={`min-w-0 rounded border bg-surface p-4 shadow ${offer.status === 'presented' ? 'border-line' : 'border-2 border-action'}`}
        >
          <h3 className="wrap-anywhere text-lg">{offer.lender}</h3>
          <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
            {productLabels[offer.product]}
            <OfferBadges offer={offer} />
          </p>
          {disclosureOf(offer)}
          <dl className="figures mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-3 border-line border-t pt-3">
            {rows
              .filter(({ isKey }) => isKey)
              .map((row) => (
                <KeyFigure key={row.label} row={row} />
              ))}
          </dl>
          <p className="figures mt-3 text-ink-soft text-sm leading-snug">{formatPaidToUs(offer)}</p>
          {offer.expiresAt && (
            <p className="figures text-ink-soft text-sm">{copy.expiresOn(momentOf(offer.expiresAt))}</p>
          )}
          <OfferButtons offer={offer} {...buttons} />
          <details className="mt-3 border-line border-t">
            <summary className="flex min-h-11 cursor-pointer items-center pt-1 font-semibold text-action">
              <span className="underline underline-offset-4">{copy.allTerms}</span>
              <span className="sr-only"> {copy.ofOfferFrom(offer.lender)}</span>
            </summary>
            <dl className="figures">
              {rows
                .filter(({ isKey }) => !isKey)
                .map(({ label, text, notes = [] }) => (
                  <div
                    key={label}
                    className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-2"
                  >
                    <dt className="text-ink-soft text-sm">{label}</dt>
                    <dd className="wrap-anywhere">{text}</dd>
                    <Notes notes={notes} />
                  </div>
                ))}
            </dl>
          </details>
        </li>
      )
    })}
  </ol>
)

/** What the applicant and the lender pay us, which has to be seen before the choice. */
const formatPaidToUs = ({ successFeeCents, commissionCents }: ShownOffer) =>
  [
    successFeeCents === 0 ? copy.noSuccessFee : copy.ourFeeIs(money(successFeeCents)),
    commissionCents === 0 ? copy.lenderPaysUsNothing : copy.lenderPaysUsAmount(money(commissionCents)),
  ].join(' ')

const KeyFigure = ({ row: { label, text, notes = [], isSum = false } }: { row: OfferRow }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm leading-snug">{label}</dt>
    <dd className={isSum ? 'font-display font-semibold text-brass text-xl' : 'wrap-anywhere font-semibold'}>{text}</dd>
    <Notes notes={notes} />
  </div>
)

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <dd key={note} className="w-full text-ink-soft text-sm leading-snug">
      {note}
    </dd>
  ))

export function OfferButtons({ offer, canChoose, onChoose, onDecline }: OfferButtonsProps) {
  if (!canChoose || offer.status !== 'presented') return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className="@max-tablet:grow"
        aria-label={copy.chooseOfferFrom(offer.lender)}
        onClick={() => onChoose(offer)}
      >
        {copy.choose}
      </Button>
      <Button variant="quiet" aria-label={copy.declineOfferFrom(offer.lender)} onClick={() => onDecline(offer)}>
        {copy.decline}
      </Button>
    </div>
  )
}
