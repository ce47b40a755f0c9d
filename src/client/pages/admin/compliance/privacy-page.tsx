import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import type { RenderRecord } from '#client/compliance/privacy/held-list.tsx'
import { type RequestQuestion, requestList } from '#client/compliance/privacy/queries.ts'
import { deskKindLabels } from '#client/compliance/privacy/request-labels.ts'
import { RequestPanel } from '#client/compliance/privacy/request-panel.tsx'
import { RequestTable } from '#client/compliance/privacy/request-table.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ListPage, rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { RecordLink } from '#client/pages/admin/lists/record-link.tsx'
import { useListNavigation } from '#client/pages/admin/lists/use-list-navigation.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { getApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { type ListedRequest, requestViews } from '#shared/compliance/privacy/admin-contract.ts'
import { requestKinds } from '#shared/compliance/privacy/request-status.ts'
import { getContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { getLead } from '#shared/intake/leads/contract.ts'
import { getMerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

const route = getRouteApi('/admin/privacy')
/** Permission needed to open the page of each kind. */
const opens = {
  lead: getLead,
  application: getApplicationDetail,
  merchant: getMerchantDetail,
  contact: getContactDetail,
}
const viewLabels = { open: 'Unanswered', unconfirmed: 'Unconfirmed', closed: 'Answered', all: 'All' } as const

/** `/admin/privacy`: privacy requests, with the one in `?request=` in a side panel. */
export function PrivacyPage() {
  useTitle('Privacy requests')
  const { request: open, ...question } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(requestList(question))
  const requests = useMemo(() => list.data?.pages.flatMap((page) => page.requests) ?? [], [list.data])

  const ask = useCallback(
    (change: Partial<RequestQuestion>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
  const onSearch = useCallback((q: string) => ask({ q }), [ask])
  const show = useCallback(
    (request: string) => void navigate({ search: (now) => ({ ...now, request }), replace: true, resetScroll: false }),
    [navigate],
  )
  const user = useSignedInUser()
  const renderRecord: RenderRecord = (record, words) =>
    mayCall(user?.role, opens[record.kind]) ? <RecordLink {...record}>{words}</RecordLink> : words
  const { close } = useListNavigation({ rows: requests, open, show, searchBox })

  return (
    <ListPage
      title="Privacy requests"
      list={list}
      count={requests.length}
      toolbar={<Toolbar question={question} onAsk={ask} onSearch={onSearch} searchBox={searchBox} />}
      empty={<NoRequests question={question} onAsk={ask} />}
      table={
        <RequestTable
          requests={requests}
          selected={open}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          renderLink={(request) => <RequestLink request={request} isOpen={request.id === open} />}
        />
      }
      panel={
        open !== '' && (
          <SidePanel title="Privacy request" isBeside={isWide} onClose={close}>
            <RequestPanel id={open} onClose={close} renderRecord={renderRecord} />
          </SidePanel>
        )
      }
    />
  )
}

interface Asking {
  question: RequestQuestion
  onAsk: (change: Partial<RequestQuestion>) => void
}

const Toolbar = ({
  question,
  onAsk,
  onSearch,
  searchBox,
}: Asking & { onSearch: (q: string) => void; searchBox: RefObject<HTMLInputElement | null> }) => (
  <>
    <SearchField
      ref={searchBox}
      label="Search privacy requests"
      placeholder="Reference, name or email"
      value={question.q}
      onSearch={onSearch}
    />
    <Choice
      label="View"
      value={question.view}
      all={requestViews}
      words={viewLabels}
      onChange={(view) => onAsk({ view })}
    />
    <Choice
      label="Type"
      value={question.kind}
      all={['', ...requestKinds]}
      words={{ '': 'All types', ...deskKindLabels }}
      onChange={(kind) => onAsk({ kind })}
    />
  </>
)

function NoRequests({ question: { q, kind, view }, onAsk }: Asking) {
  const isUnasked = q === '' && kind === ''
  const isPlain = isUnasked && view === 'open'
  // There are no requests at all.
  const isUnused = isUnasked && view === 'all'
  return (
    <EmptyState
      title={isUnused ? 'No requests yet' : isPlain ? 'No unanswered requests' : 'No requests match'}
      action={
        isUnused ? (
          <ButtonLink look="secondary" href="/privacy-requests">
            Open request form
          </ButtonLink>
        ) : (
          <Button look="secondary" onClick={() => onAsk({ q: '', kind: '', view: 'all' })}>
            Show all
          </Button>
        )
      }
    >
      {isUnused || isPlain
        ? 'Privacy requests appear here once their sender has confirmed their email address.'
        : 'No requests match these filters.'}
    </EmptyState>
  )
}

const RequestLink = ({ request, isOpen }: { request: ListedRequest; isOpen: boolean }) => (
  <Link
    from="/admin/privacy"
    to="/admin/privacy"
    search={(now) => ({ ...now, request: request.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={rowLink}
  >
    {request.name}
  </Link>
)
