import type { RefObject } from 'react'
import type { ApplicationQuery } from '#client/admin/application-page/queries.ts'
import { spanFilter } from '#client/platform/components/span-filter.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { needsOfView } from '#shared/admin/application-page/contract.ts'
import { applicationOwners, applicationViews } from '#shared/admin/application-page/list-choices.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'

const viewLabels = { open: 'Active', drafts: 'Drafts', closed: 'Closed', all: 'All' } as const
const ownerLabels = { all: 'Anyone', mine: 'Me' } as const
const onlyLabels = {
  '': 'Any stage',
  reply: 'Waiting for a reply',
  review: 'Documents to review',
  expired_offer: 'Offers expired without a choice',
  ...stageLabels,
} as const
const eventLabels = { submitted: 'Submitted', funded: 'Funded', decided: 'Decided' } as const
export const applicationSortLabels = { newest: 'Newest first', waiting: 'Longest in stage first' } as const

interface ApplicationToolbarProps {
  question: ApplicationQuery
  /** Shows active applications by stage, without view, stage or sort order. */
  isBoard?: boolean
  onAsk: (change: Partial<ApplicationQuery>) => void
  searchBox: RefObject<HTMLInputElement | null>
}

export function ApplicationToolbar({ question, isBoard = false, onAsk, searchBox }: ApplicationToolbarProps) {
  const needs = needsOfView[question.view]
  const filters = [
    filterBy({
      ...{ label: 'Owner', value: question.owner, plain: 'all', all: applicationOwners, labels: ownerLabels },
      onChange: (owner) => onAsk({ owner }),
    }),
    ...(isBoard
      ? []
      : [
          ...(question.event
            ? [spanFilter(eventLabels[question.event], question.during, () => onAsk({ event: '', during: '' }))]
            : []),
          filterBy({
            ...{ label: 'Stage or pending work', value: question.only, plain: '', labels: onlyLabels },
            all: needs.includes(question.only) ? needs : [...needs, question.only],
            onChange: (only) => onAsk({ only }),
          }),
        ]),
  ]
  return (
    <>
      {!isBoard && (
        <ViewTabs
          label="View"
          value={question.view}
          all={applicationViews}
          labels={viewLabels}
          onChange={(view) => onAsk({ view, ...(!needsOfView[view].includes(question.only) && { only: '' }) })}
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
