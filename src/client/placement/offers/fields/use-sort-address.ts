import { useState } from 'react'
import { type OfferSort, offerSorts } from '#shared/placement/offers/offer-sort.ts'

const parameter = 'sort'

const sortNow = (): OfferSort => {
  const found = new URLSearchParams(location.search).get(parameter)
  return offerSorts.find((each) => each === found) ?? 'apr'
}

/** Keeps the order of the offers in the address (`?sort=cost`), so that reloads and links keep it. */
export function useSortAddress() {
  const [sort, setSort] = useState(sortNow)
  function change(to: OfferSort) {
    const url = new URL(location.href)
    if (to === 'apr') url.searchParams.delete(parameter)
    else url.searchParams.set(parameter, to)
    history.replaceState(history.state, '', url)
    setSort(to)
  }
  return [sort, change] as const
}
