import * as copy from '#client/placement/offers/copy.tsx'
import { type OfferRow, offerRows } from '#client/placement/offers/offer-labels.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { ShownOffer } from '#shared/placement/offers/contract.ts'
import { type OfferSort, offerSortLabels } from '#shared/placement/offers/offer-sort.ts'
import { type ComparisonProps, OfferBadges, OfferButtons } from './offer-cards.tsx'

interface OfferComparisonProps extends ComparisonProps {
  sort: OfferSort
}

interface Column {
  readonly offer: ShownOffer
  readonly rows: readonly OfferRow[]
}

/** Offers side by side. The buttons follow the figures that decide; every other term is below them. */
export function OfferComparison({ offers, requestedAmountCents, sort, ...buttons }: OfferComparisonProps) {
  const columns = offers.map((offer) => ({ offer, rows: offerRows(offer, requestedAmountCents, offers) }))
  const part = (isKey: boolean) =>
    columns.map(({ offer, rows }) => ({ offer, rows: rows.filter((row) => Boolean(row.isKey) === isKey) }))

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll a wide table
    <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label={copy.offersSideBySide}>
      <table className="figures w-full text-left">
        <caption className="sr-only">{copy.sortedBy(offerSortLabels[sort])}</caption>
        <thead>
          <tr className="border-ink border-b-2 align-top">
            <td className="sticky left-0 bg-paper" />
            {offers.map((offer) => (
              <th key={offer.id} scope="col" className="px-4 py-3 font-normal">
                <span className="block font-display font-semibold text-lg">{offer.lender}</span>
                <span className="block text-ink-soft text-sm">{productLabels[offer.product]}</span>
                <OfferBadges offer={offer} />
              </th>
            ))}
          </tr>
        </thead>
        <Rows columns={part(true)} />
        {buttons.canChoose && (
          <tbody>
            <tr className="border-ink border-t-2 align-top">
              <td className="sticky left-0 bg-paper" />
              {offers.map((offer) => (
                <td key={offer.id} className="px-4 pb-4">
                  <OfferButtons offer={offer} {...buttons} />
                </td>
              ))}
            </tr>
          </tbody>
        )}
        <Rows columns={part(false)} />
      </table>
    </section>
  )
}

/** The plain label if only some offers are estimates; a badge marks those. */
const rowLabel = (labels: readonly string[]) => labels.find((label) => !label.includes('(estimated)')) ?? labels[0]

const Rows = ({ columns }: { columns: readonly Column[] }) => (
  <tbody>
    {columns[0]?.rows.map(({ isSum = false }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are the same for every offer and always in this order
      <tr key={index} className={isSum ? 'border-ink border-y-2' : 'border-line border-t'}>
        <th
          scope="row"
          className={`sticky left-0 w-56 bg-paper py-1.5 pr-4 align-top ${isSum ? '' : 'font-normal text-ink-soft'}`}
        >
          {rowLabel(columns.map(({ rows }) => rows[index]?.label ?? ''))}
        </th>
        {columns.map(({ offer, rows }) => (
          <td key={offer.id} className="min-w-56 max-w-80 px-4 py-1.5 align-top">
            <span className={isSum ? 'font-display font-semibold text-brass text-xl' : ''}>{rows[index]?.text}</span>
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
)
