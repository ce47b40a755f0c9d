import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type LeadQuery, leadSources } from '#client/admin/lead-management/queries.ts'
import { spanFilter } from '#client/platform/components/span-filter.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { type Filter, FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { leadDueFilters, leadOwnerFilters } from '#shared/intake/leads/list-choices.ts'

export const leadSortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  due: 'Due first',
} as const
const ownerLabels = { all: 'All', mine: 'Mine', unassigned: 'Unassigned' } as const
const reachedLabels = { '': 'Any time', day: 'Within 24 hours' } as const
const dueLabels = { '': 'Any time', today: 'Today', overdue: 'Overdue' } as const

interface LeadToolbarProps {
  /** The board has no status filter or sort order. */
  isBoard: boolean
  question: LeadQuery
  onChange: (change: Partial<LeadQuery>) => void
  searchBox: RefObject<HTMLInputElement | null>
}

export function LeadToolbar({ question, isBoard, onChange, searchBox }: LeadToolbarProps) {
  const sources = useQuery(leadSources)
  const known = sources.data?.sources ?? []
  // Includes the current source, even if not loaded or no longer used.
  const choices = question.source === '' || known.includes(question.source) ? known : [question.source, ...known]

  const filters: Filter[] = [
    ...(isBoard
      ? []
      : [
          filterBy({
            ...{ label: 'Status', value: question.status, plain: '', all: ['', ...leadStatuses] },
            labels: { '': 'Any status', ...leadStatusLabels },
            onChange: (status) => onChange({ status }),
          }),
        ]),
    filterBy({
      ...{ label: 'Next step due', value: question.due, plain: '', all: ['', ...leadDueFilters], labels: dueLabels },
      onChange: (due) => onChange({ due }),
    }),
    ...(question.arrived ? [spanFilter('Received', question.arrived, (arrived) => onChange({ arrived }))] : []),
    ...(question.reached
      ? [
          filterBy({
            ...{ label: 'Reached', value: question.reached, plain: '', all: ['', 'day'], labels: reachedLabels },
            onChange: (reached) => onChange({ reached }),
          }),
        ]
      : []),
    {
      ...{ label: 'Source', value: question.source, plain: '' },
      options: choices.map((source) => ({ value: source, text: source })),
      onChange: (source) => onChange({ source }),
    },
  ]

  return (
    <>
      <ViewTabs
        label="Owner"
        value={question.owner}
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
