import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback } from 'react'
import { type LeadQuestion, leadSources } from '#client/features/leads/queries.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { leadSorts } from '#shared/leads/contract.ts'

const sortLabels = { newest: 'Newest first', oldest: 'Oldest first', name: 'Name', due: 'Due first' } as const

interface LeadToolbarProps {
  question: LeadQuestion
  onAsk: (change: Partial<LeadQuestion>) => void
  searchBox: RefObject<HTMLInputElement | null>
}

/** Search, source and order of the list. */
export function LeadToolbar({ question, onAsk, searchBox }: LeadToolbarProps) {
  const sources = useQuery(leadSources)
  const known = sources.data?.sources ?? []
  // A linked view keeps its source in the list even where that is not loaded, or no longer in use.
  const choices = question.source === '' || known.includes(question.source) ? known : [question.source, ...known]
  const search = useCallback((q: string) => onAsk({ q }), [onAsk])

  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search>
    <form role="search" onSubmit={(event) => event.preventDefault()} className="flex flex-wrap gap-2 px-4 pb-3 sm:px-6">
      <SearchField
        ref={searchBox}
        label="Search leads"
        placeholder="Name, e-mail or phone"
        value={question.q}
        onSearch={search}
      />
      <Select label="Source" value={question.source} onChange={(event) => onAsk({ source: event.currentTarget.value })}>
        <option value="">All sources</option>
        {choices.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </Select>
      <Select
        label="Order"
        value={question.sort}
        onChange={(event) => onAsk({ sort: leadSorts.find((sort) => sort === event.currentTarget.value) ?? 'newest' })}
      >
        {leadSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </Select>
    </form>
  )
}
