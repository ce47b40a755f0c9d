import { productLabels } from '#shared/intake/prequalification/product.ts'
import { type ComparisonProps, OfferBadges, OfferButtons } from './offer-buttons.tsx'
import { offerRows } from './offer-labels.ts'

/** Offers as table columns, so that figures can be compared by row. */
export function OfferTable({ offers, askedAmountCents, ...buttons }: ComparisonProps) {
  const columns = offers.map((offer) => ({ offer, rows: offerRows(offer, askedAmountCents) }))
  const [first] = columns
  if (!first) return null

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll a wide table
    <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label="Offers side by side">
      <table className="figures w-full min-w-max text-left">
        <caption className="sr-only">Your offers, sorted by APR with our fee, lowest first</caption>
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
                    {rows[index]?.words}
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

/** Uses the plain label if only some offers are estimates; a badge marks those. */
const rowLabel = (labels: readonly string[]) => labels.find((label) => !label.includes('(estimated)')) ?? labels[0]
