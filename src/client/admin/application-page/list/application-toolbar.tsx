import type { RefObject } from 'react'
import type { ApplicationQuery } from '#client/admin/application-page/queries.ts'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import {
  applicationOwners,
  applicationSorts,
  applicationViews,
  needsOfView,
} from '#shared/admin/application-page/contract.ts'
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
const sortLabels = { newest: 'Newest first', waiting: 'Longest in stage first' } as const

interface ApplicationToolbarProps {
  question: ApplicationQuery
  /** Shows active applications by stage, without view, stage or sort order. */
  isBoard?: boolean
  onAsk: (change: Partial<ApplicationQuery>) => void
  searchBox: RefObject<HTMLInputElement | null>
}

export function ApplicationToolbar({ question, isBoard = false, onAsk, searchBox }: ApplicationToolbarProps) {
  const needs = needsOfView[question.view]
  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search applications"
        placeholder="Reference, name or phone"
        value={question.q}
        onSearch={(q) => onAsk({ q })}
      />
      {!isBoard && (
        <Choice
          label="View"
          value={question.view}
          all={applicationViews}
          labels={viewLabels}
          onChange={(view) => onAsk({ view, ...(!needsOfView[view].includes(question.only) && { only: '' }) })}
        />
      )}
      <Choice
        label="Owner"
        value={question.owner}
        all={applicationOwners}
        labels={ownerLabels}
        onChange={(owner) => onAsk({ owner })}
      />
      {!isBoard && (
        <>
          {' '}
          <Choice
            label="Stage or pending work"
            value={question.only}
            all={needs.includes(question.only) ? needs : [...needs, question.only]}
            labels={onlyLabels}
            onChange={(only) => onAsk({ only })}
          />
          <Choice
            label="Sort by"
            value={question.sort}
            all={applicationSorts}
            labels={sortLabels}
            onChange={(sort) => onAsk({ sort })}
          />
        </>
      )}
    </>
  )
}
