import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { type RequestQuestion, requestList } from '#client/compliance/privacy/queries.ts'
import { adminKindLabels } from '#client/compliance/privacy/request-labels.ts'
import { RequestTable } from '#client/compliance/privacy/request-table.tsx'
import { EmptyList, ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { useListPage, useListSearch, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { requestViews } from '#shared/compliance/privacy/list-choices.ts'
import { requestKinds } from '#shared/compliance/privacy/request-kinds.ts'

/** Loaded in the background after the list. */
const OpenRequest = loadLater(async () => (await import('#client/pages/admin/panels/open-request.tsx')).OpenRequest)

const route = getRouteApi('/admin/privacy')
const viewLabels = { open: 'Unanswered', unconfirmed: 'Unconfirmed', closed: 'Answered', all: 'All' } as const

/** `/admin/privacy`; `?request=` opens a side panel. */
export function PrivacyPage() {
  const search = useListSearch('request', route.useSearch())
  const { question, ask, open } = search
  const list = useInfiniteQuery(requestList(question))
  const page = useListPage(search, list, useRows(list, 'requests'))
  usePreload(OpenRequest, list.isSuccess)

  return (
    <ListPage
      title="Privacy requests"
      page={page}
      toolbar={<Toolbar question={question} onAsk={ask} searchBox={page.searchBox} />}
      empty={<NoRequests question={question} onAsk={ask} />}
      table={
        <RequestTable
          {...page.table}
          renderLink={({ id, name }) => (
            <RowLink page={page} id={id}>
              {name}
            </RowLink>
          )}
        />
      }
      panel={
        <RecordPanel title="Privacy request" page={page}>
          <OpenRequest id={open} onClose={page.close} />
        </RecordPanel>
      }
    />
  )
}

interface Asking {
  question: RequestQuestion
  onAsk: (change: Partial<RequestQuestion>) => void
}

const Toolbar = ({ question, onAsk, searchBox }: Asking & { searchBox: RefObject<HTMLInputElement | null> }) => (
  <>
    <ViewTabs
      label="View"
      value={question.view}
      all={requestViews}
      labels={viewLabels}
      onChange={(view) => onAsk({ view })}
    />
    <SearchField
      ref={searchBox}
      label="Search privacy requests"
      placeholder="Reference, name or email"
      value={question.q}
      onSearch={(q) => onAsk({ q })}
    />
    <FilterBar
      filters={[
        filterBy({
          ...{ label: 'Type', value: question.kind, plain: '', all: ['', ...requestKinds] },
          labels: { '': 'All types', ...adminKindLabels },
          onChange: (kind) => onAsk({ kind }),
        }),
      ]}
    />
  </>
)

const NoRequests = ({ question: { q, kind, view }, onAsk }: Asking) => (
  <EmptyList
    isFiltered={q !== '' || kind !== ''}
    view={view}
    plainView="open"
    titles={['No requests yet', 'No unanswered requests', 'No requests match']}
    filteredText="Change the filters, or show all requests."
    firstAction={
      <ButtonLink variant="secondary" href="/privacy-requests">
        Open request form
      </ButtonLink>
    }
    clearLabel="Show all requests"
    onClear={() => onAsk({ q: '', kind: '', view: 'all' })}
  >
    Privacy requests appear here once their sender has confirmed their email address.
  </EmptyList>
)
