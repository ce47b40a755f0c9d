import * as copy from '#client/placement/offers/copy.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { type OfferSort, offerSortLabels, offerSorts } from '#shared/placement/offers/offer-sort.ts'

interface SortChoiceProps {
  sort: OfferSort
  onSort: (sort: OfferSort) => void
}

export const SortChoice = ({ sort, onSort }: SortChoiceProps) => (
  <div className="flex flex-wrap items-center gap-3 [&_select]:max-w-full">
    <span aria-hidden="true">{copy.sortBy}</span>
    <Choice label={copy.sortOffersBy} value={sort} all={offerSorts} labels={offerSortLabels} onChange={onSort} />
  </div>
)
