import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type LeadQuery, leadSources } from '#client/admin/lead-management/queries.ts'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import { leadSorts } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'

const sortLabels = { newest: 'Newest first', oldest: 'Oldest first', name: 'Name', due: 'Due first' } as const

/** Label, owner filter, due filter. */
const lists = [
  ['All leads', 'all', ''],
  ['Mine', 'mine', ''],
  ['Unassigned', 'unassigned', ''],
  ['Due today', 'all', 'today'],
  ['Overdue', 'all', 'overdue'],
  ['Mine, due today', 'mine', 'today'],
  ['Mine, overdue', 'mine', 'overdue'],
] as const

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
  const list = lists.find(([, owner, due]) => owner === question.owner && due === question.due)

  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search leads"
        placeholder="Name, email or phone"
        value={question.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        label="List"
        value={list?.[0] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const [, owner, due] = lists.find(([label]) => label === value) ?? lists[0]
          onChange({ owner, due })
        }}
      >
        {!list && <option value="">Unassigned, due</option>}
        {lists.map(([label]) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
      {!isBoard && (
        <Choice
          label="Status"
          value={question.status}
          all={['', ...leadStatuses]}
          labels={{ '': 'Any status', ...leadStatusLabels }}
          onChange={(status) => onChange({ status })}
        />
      )}
      <Select
        label="Source"
        value={question.source}
        onChange={(event) => onChange({ source: event.currentTarget.value })}
      >
        <option value="">All sources</option>
        {choices.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </Select>
      {!isBoard && (
        <Choice
          label="Order"
          value={question.sort}
          all={leadSorts}
          labels={sortLabels}
          onChange={(sort) => onChange({ sort })}
        />
      )}
    </>
  )
}
