import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useCallback } from 'react'
import { formatAction } from '#client/compliance/audit-log/audit-labels.ts'
import { AuditDetails, AuditTable, AuditToolbar } from '#client/compliance/audit-log/audit-table.tsx'
import { type AuditQuestion, auditList, selectionOf } from '#client/compliance/audit-log/queries.ts'
import { AlertList } from '#client/compliance/bulk-access-alerts/alert-list.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { download } from '#client/platform/browser/download.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { type AuditEntry, auditExportPath, listAudit } from '#shared/compliance/audit-log/contract.ts'
import { listReadAlerts, type ReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { plainAuditSearch } from './audit-search.ts'

const route = getRouteApi('/admin/settings/audit')

/** `/admin/settings/audit`: the audit log, with the entry in `?entry=` in a side panel. */
export function AuditPage() {
  useTitle('Audit log')
  if (!mayCall(useSignedInUser()?.role, listAudit))
    return <EmptyState title="No access">Only owners, managers and compliance can read the audit log.</EmptyState>
  return <Audit />
}

function Audit() {
  const { entry: open, ...question } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const role = useSignedInUser()?.role
  const list = useInfiniteQuery(auditList(question))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const shown = entries.find(({ id }) => id === open)

  const ask = useCallback(
    (change: Partial<AuditQuestion>) =>
      void navigate({ search: (now) => ({ ...now, ...change, entry: '' }), replace: 'record' in change }),
    [navigate],
  )
  const onRecord = useCallback((record: string) => ask({ record }), [ask])
  const close = () => {
    void navigate({ search: (now) => ({ ...now, entry: '' }), replace: true, resetScroll: false })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(open)}"] a`)?.focus())
  }

  return (
    <div className="wide:flex wide:h-full">
      <section aria-labelledby="audit" className="min-w-0 flex-1 pt-4 wide:flex wide:h-full wide:flex-col">
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-2 sm:px-6">
          <h2 id="audit" className="text-lg">
            Audit log
          </h2>
          <ExportLog question={question} />
        </div>
        <AuditToolbar question={question} onAsk={ask} onRecord={onRecord} />
        <div className="min-h-0 flex-1 pb-8 relative wide:overflow-y-auto">
          {mayCall(role, listReadAlerts) && <AlertList renderLink={(alert) => <HourLink alert={alert} />} />}
          {list.isError && (
            <Notice
              title="Couldn’t load the audit log"
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            >
              {messageOf(list.error)}
            </Notice>
          )}
          {list.isSuccess && entries.length === 0 && (
            <EmptyState title="No entries match">
              No entries match these filters. Search for records by their full id or reference.
            </EmptyState>
          )}
          {(list.isPending || entries.length > 0) && (
            <AuditTable
              entries={entries}
              selected={open}
              isLoading={list.isPending}
              isOutdated={list.isPlaceholderData}
              hasMore={list.hasNextPage}
              renderLink={(entry) => <EntryLink entry={entry} isOpen={entry.id === open} />}
            />
          )}
          {list.hasNextPage && (
            <div className="px-4 py-3 sm:px-6">
              <Button look="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
              </Button>
            </div>
          )}
        </div>
      </section>
      {shown && (
        <SidePanel title="Audit log entry" isBeside={isWide} onClose={close}>
          <AuditDetails entry={shown} />
        </SidePanel>
      )}
    </div>
  )
}

const EntryLink = ({ entry, isOpen }: { entry: AuditEntry; isOpen: boolean }) => (
  <Link
    from="/admin/settings/audit"
    to="/admin/settings/audit"
    search={(now) => ({ ...now, entry: entry.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={rowLink}
  >
    {formatAction(entry.action)}
  </Link>
)

/** Link to the actions of that person or API key in that hour. */
const HourLink = ({ alert: { readerId, name, from } }: { alert: ReadAlert }) => (
  <Link
    to="/admin/settings/audit"
    search={{ ...plainAuditSearch, who: readerId, hour: from }}
    className="inline-flex min-h-11 items-center font-semibold text-action underline"
  >
    {name}
  </Link>
)

/** Exports the filtered log; the export is logged too. */
function ExportLog({ question }: { question: AuditQuestion }) {
  const taking = useMutation({
    mutationFn: () => download(auditExportPath, selectionOf(question), 'audit-log.csv'),
    retry: false,
  })
  const problem = formProblem(taking.error)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      <SlimButton padding="tool" disabled={taking.isPending} onClick={() => taking.mutate()}>
        <Download size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        {taking.isPending ? 'Exporting…' : 'Export'}
      </SlimButton>
    </div>
  )
}
