import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { RenderRecord } from '#client/compliance/privacy/held-list.tsx'
import { type RequestQuestion, requestList } from '#client/compliance/privacy/queries.ts'
import { adminKindLabels } from '#client/compliance/privacy/request-labels.ts'
import { RequestPanel } from '#client/compliance/privacy/request-panel.tsx'
import { RequestTable } from '#client/compliance/privacy/request-table.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { EmptyList, ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { RecordLink } from '#client/pages/admin/lists/record-link.tsx'
import { useListPage, useListSearch, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { getApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { requestViews } from '#shared/compliance/privacy/list-choices.ts'
import { requestKinds } from '#shared/compliance/privacy/request-status.ts'
import { getContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { getLead } from '#shared/intake/leads/contract.ts'
import { getMerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

const route = getRouteApi('/admin/privacy')
/** Permission to open each kind's page. */
const opens = {
  lead: getLead,
  application: getApplicationDetail,
  merchant: getMerchantDetail,
  contact: getContactDetail,
}
const viewLabels = { open: 'Unanswered', unconfirmed: 'Unconfirmed', closed: 'Answered', all: 'All' } as const

/** `/admin/privacy`; `?request=` opens a side panel. */
export function PrivacyPage() {
  const search = useListSearch('request', route.useSearch())
  const { question, ask, open } = search
  const list = useInfiniteQuery(requestList(question))
  const page = useListPage(search, list, useRows(list, 'requests'))
  const user = useSignedInUser()
  const renderRecord: RenderRecord = (record, text) =>
    mayCall(user?.role, opens[record.kind]) ? <RecordLink {...record}>{text}</RecordLink> : text

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
          <RequestPanel id={open} onClose={page.close} renderRecord={renderRecord} />
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
