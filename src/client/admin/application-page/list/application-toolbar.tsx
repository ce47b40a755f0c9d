import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { amountFilter, dayFilter, ownerFilter, spanFilter } from '#client/platform/filters/list-filters.tsx'
import { useTagFilter } from '#client/platform/filters/use-tag-filter.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { FilterBar, filterByChoices } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { applicationNeeds, applicationProducts, applicationViews } from '#shared/admin/application-page/list-choices.ts'
import { needsOfView } from '#shared/admin/application-page/list-contract.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { requestedProducts } from '#shared/applications/applications/steps/requested-products.ts'
import { formatChoices, parseChoices } from '#shared/kit/filters/choices.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { type ApplicationQuery, applicationOwners } from './list-queries.ts'

const viewLabels = { open: 'Active', drafts: 'Drafts', closed: 'Closed', all: 'All' } as const
const onlyLabels = {
  reply: 'Waiting for a reply',
  review: 'Documents to review',
  expired_offer: 'Offers expired without a choice',
  ...stageLabels,
} as const
const eventLabels = {
  ...{ started: 'Started', submitted: 'Submitted', offered: 'First offer', funded: 'Funded' },
  ...{ decided: 'Decided', approved: 'Approved' },
  ...{ lender_offer: 'Lender’s first offer', lender_answer: 'Lender’s answer', lender_funded: 'Funded by the lender' },
} as const
export const applicationSortLabels = { newest: 'Newest first', waiting: 'Longest in stage first' } as const

const productLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(requestedProducts),
  ...{ not_sure: 'Not sure', personal: 'Personal loan' },
}

interface ApplicationToolbarProps {
  question: ApplicationQuery
  me: string
  /** Empty while loading; undefined if the user can’t filter by lender. */
  lenders: readonly { readonly id: string; readonly name: string }[] | undefined
  /** Shows active applications by stage, without view, stage or sort order. */
  isBoard?: boolean
  onAsk: (change: Partial<ApplicationQuery>) => void
  searchBox: RefObject<HTMLInputElement | null>
}

export function ApplicationToolbar(props: ApplicationToolbarProps) {
  const { question, me, lenders, isBoard = false, onAsk, searchBox } = props
  const owners = useQuery(applicationOwners).data?.owners
  const needs = needsOfView[question.view]
  const chosen = parseChoices(question.only)
  const chosenNeeds = applicationNeeds.filter((need) => chosen.includes(need))
  const filters = [
    ownerFilter({ value: question.owner, owners, me, onChange: (owner) => onAsk({ owner }) }),
    ...(isBoard
      ? []
      : [
          ...(question.event
            ? [spanFilter(eventLabels[question.event], question.during, () => onAsk({ event: '', during: '' }))]
            : []),
          ...(question.source
            ? [
                {
                  ...{ label: 'Source', value: question.source, plain: '', isMultiple: true },
                  options: parseChoices(question.source).map((source) => ({ value: source, text: source })),
                  onChange: (source: string) => onAsk({ source }),
                },
              ]
            : []),
          filterByChoices({
            ...{ label: 'Stage or pending work', value: question.only, labels: onlyLabels },
            all: [...new Set([...needs, ...chosenNeeds])].filter((need) => need !== ''),
            onChange: (only) => onAsk({ only }),
          }),
        ]),
    filterByChoices({
      ...{ label: 'Product', value: question.product, all: applicationProducts, labels: productLabels },
      onChange: (product) => onAsk({ product }),
    }),
    filterByChoices({
      ...{ label: 'State', value: question.state, all: Object.keys(usStates), labels: usStates },
      onChange: (state) => onAsk({ state }),
    }),
    ...(lenders
      ? [
          {
            ...{ label: 'Lender', value: question.lender, plain: '', isMultiple: true },
            options: lenders.map(({ id, name }) => ({ value: id, text: name })),
            onChange: (lender: string) => onAsk({ lender }),
          },
        ]
      : []),
    useTagFilter(question.tag, (tag) => onAsk({ tag })),
    amountFilter({ label: 'Amount', value: question.amount, onChange: (amount) => onAsk({ amount }) }),
    dayFilter({ label: 'Submitted', value: question.submitted, onChange: (submitted) => onAsk({ submitted }) }),
  ]
  const kept = (view: ApplicationQuery['view']) =>
    formatChoices(chosenNeeds.filter((need) => needsOfView[view].includes(need)))
  return (
    <>
      {!isBoard && (
        <ViewTabs
          label="View"
          value={question.view}
          all={applicationViews}
          labels={viewLabels}
          onChange={(view) => onAsk({ view, ...(kept(view) !== question.only && { only: kept(view) }) })}
        />
      )}
      <SearchField
        ref={searchBox}
        label="Search applications"
        placeholder="Reference, name or phone"
        value={question.q}
        onSearch={(q) => onAsk({ q })}
      />
      <FilterBar filters={filters} />
    </>
  )
}
