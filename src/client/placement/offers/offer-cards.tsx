import { productLabels } from '#shared/intake/prequalification/product.ts'
import { type ComparisonProps, OfferBadges, OfferButtons } from './offer-buttons.tsx'
import { offerRows } from './offer-labels.ts'

/** Offers stacked, for narrow screens. */
export const OfferCards = ({ offers, askedAmountCents, ...buttons }: ComparisonProps) => (
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
          {offerRows(offer, askedAmountCents).map(({ label, words, notes = [], isSum = false }) => (
            <div
              key={label}
              className={`flex flex-wrap items-baseline justify-between gap-x-4 py-2 ${isSum ? 'border-ink border-y-2' : 'border-line border-t'}`}
            >
              <dt className={isSum ? 'font-semibold' : 'text-ink-soft text-sm'}>{label}</dt>
              <dd className={isSum ? 'font-display font-semibold text-brass text-xl' : 'wrap-anywhere'}>{words}</dd>
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
