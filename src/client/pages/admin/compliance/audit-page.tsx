import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { formatAction } from '#client/compliance/audit-log/audit-labels.ts'
import { AuditDetails, AuditTable, AuditToolbar } from '#client/compliance/audit-log/audit-table.tsx'
import { type AuditQuestion, auditList, selectionOf } from '#client/compliance/audit-log/queries.ts'
import { AlertList } from '#client/compliance/bulk-access-alerts/alert-list.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ListRows, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { useClose, useListSearch, useRecordLinks, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { download } from '#client/platform/browser/download.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { auditExportPath, listAudit } from '#shared/compliance/audit-log/contract.ts'
import { type BulkAccessAlert, listBulkAccessAlerts } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { plainAuditSearch } from './audit-search.ts'

const route = getRouteApi('/admin/settings/audit')

/** `/admin/settings/audit`; `?entry=` opens a side panel. */
export function AuditPage() {
  useTitle('Audit log')
  if (!mayCall(useSignedInUser()?.role, listAudit))
    return <EmptyState title="No access">Only owners, managers and compliance can read the audit log.</EmptyState>
  return <Audit />
}

function Audit() {
  const search = useListSearch('entry', route.useSearch())
  const { question, open } = search
  const navigate = route.useNavigate()
  const role = useSignedInUser()?.role
  const list = useInfiniteQuery(auditList(question))
  const entries = useRows(list, 'entries')
  const page = { ...search, close: useClose(search), links: useRecordLinks(search.parameter) }
  const shown = entries.find(({ id }) => id === open)

  const ask = (change: Partial<AuditQuestion>) =>
    void navigate({ search: (now) => ({ ...now, ...change, entry: '' }), replace: 'record' in change })

  return (
    <div className="wide:flex wide:h-full">
      <section aria-labelledby="audit" className="min-w-0 flex-1 pt-4 wide:flex wide:h-full wide:flex-col">
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-2 sm:px-6">
          <h2 id="audit" className="text-lg">
            Audit log
          </h2>
          <ExportLog question={question} />
        </div>
        <AuditToolbar question={question} onAsk={ask} />
        <div className="min-h-0 flex-1 pb-8 relative wide:overflow-y-auto">
          {mayCall(role, listBulkAccessAlerts) && <AlertList renderLink={(alert) => <HourLink alert={alert} />} />}
          <ListRows
            name="audit log"
            list={list}
            count={entries.length}
            empty={
              <EmptyState title="No entries match">
                No entries match these filters. Search for records by their full ID or reference.
              </EmptyState>
            }
            table={
              <AuditTable
                rows={entries}
                selected={open}
                isLoading={list.isPending}
                isOutdated={list.isPlaceholderData}
                hasMore={list.hasNextPage}
                renderLink={({ id, action }) => (
                  <RowLink page={page} id={id}>
                    {formatAction(action)}
                  </RowLink>
                )}
              />
            }
          />
        </div>
      </section>
      {shown && (
        <RecordPanel title="Audit log entry" page={page}>
          <AuditDetails entry={shown} />
        </RecordPanel>
      )}
    </div>
  )
}

const HourLink = ({ alert: { readerId, name, from, hours } }: { alert: BulkAccessAlert }) => (
  <Link
    to="/admin/settings/audit"
    search={{ ...plainAuditSearch, who: readerId, ...(hours === 1 && { hour: from }) }}
    className="inline-flex min-h-control items-center font-semibold text-action underline"
  >
    {name}
  </Link>
)

/** The export is logged too. */
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
