import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { dayFilter, ownerFilter } from '#client/platform/filters/list-filters.tsx'
import { useTagFilter } from '#client/platform/filters/use-tag-filter.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { type Filter, FilterBar, filterBy, filterByChoices } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { leadReaches, leadReachLabels } from '#shared/intake/leads/lead-reach.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { leadDueFilters, leadOwnerFilters } from '#shared/intake/leads/list-choices.ts'
import { parseChoices } from '#shared/kit/filters/choices.ts'
import { type LeadQuery, leadOwners, leadSources } from './list-queries.ts'

export const leadSortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  due: 'Due first',
} as const
const ownerLabels = { all: 'All', mine: 'Mine', unassigned: 'Unassigned' } as const
const reachedLabels = { '': 'Any', ...leadReachLabels } as const
const dueLabels = { today: 'Today', overdue: 'Overdue' } as const

interface LeadToolbarProps {
  /** The board has no status filter or sort order. */
  isBoard: boolean
  question: LeadQuery
  me: string
  onChange: (change: Partial<LeadQuery>) => void
  searchBox: RefObject<HTMLInputElement | null>
}

export function LeadToolbar({ question, me, isBoard, onChange, searchBox }: LeadToolbarProps) {
  const sources = useQuery(leadSources)
  const owners = useQuery(leadOwners)
  const known = sources.data?.sources ?? []
  // Includes the current sources, even if not loaded or no longer used.
  const choices = [...parseChoices(question.source).filter((source) => !known.includes(source)), ...known]
  const shownOwner = leadOwnerFilters.find((owner) => owner === question.owner)

  const filters: Filter[] = [
    ...(isBoard
      ? []
      : [
          filterByChoices({
            ...{ label: 'Status', value: question.status, all: leadStatuses, labels: leadStatusLabels },
            onChange: (status) => onChange({ status }),
          }),
        ]),
    {
      ...ownerFilter({
        ...{ value: question.owner, owners: owners.data?.owners, me },
        onChange: (owner) => onChange({ owner }),
      }),
      hasNoChip: shownOwner !== undefined,
    },
    filterByChoices({
      ...{ label: 'Next step due', value: question.due, all: leadDueFilters, labels: dueLabels },
      onChange: (due) => onChange({ due }),
    }),
    useTagFilter(question.tag, (tag) => onChange({ tag })),
    dayFilter({ label: 'Received', value: question.arrived, onChange: (arrived) => onChange({ arrived }) }),
    ...(question.reached
      ? [
          filterBy({
            ...{ label: 'Reached', value: question.reached, plain: '', all: leadReaches, labels: reachedLabels },
            onChange: (reached) => onChange({ reached }),
          }),
        ]
      : []),
    {
      ...{ label: 'Source', value: question.source, plain: '', isMultiple: true },
      options: choices.map((source) => ({ value: source, text: source })),
      onChange: (source) => onChange({ source }),
    },
  ]

  return (
    <>
      <ViewTabs
        label="Owner"
        value={shownOwner}
        all={leadOwnerFilters}
        labels={ownerLabels}
        onChange={(owner) => onChange({ owner })}
      />
      <SearchField
        ref={searchBox}
        label="Search leads"
        placeholder="Name, email or phone"
        value={question.q}
        onSearch={(q) => onChange({ q })}
      />
      <FilterBar filters={filters} />
    </>
  )
}
