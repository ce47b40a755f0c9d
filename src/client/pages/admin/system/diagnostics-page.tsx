import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { CheckList } from '#client/system/diagnostics/check-list.tsx'
import { diagnostics } from '#client/system/diagnostics/queries.ts'
import { ServerFacts } from '#client/system/diagnostics/server-facts.tsx'
import { ErrorReportList } from '#client/system/error-reports/error-report-list.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { RefreshButton } from '#client/ui/feedback/refresh-button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { dismissErrorReport } from '#shared/system/error-reports/contract.ts'

/** `/admin/diagnostics` */
export function DiagnosticsPage() {
  useTitle('Diagnostics')
  const facts = useQuery(diagnostics)
  const canDismiss = mayCall(useSignedInUser()?.role, dismissErrorReport)

  return (
    <div className="wide:h-full relative wide:overflow-y-auto">
      <PageHeader title="Diagnostics">
        <RefreshButton
          readAt={facts.dataUpdatedAt}
          isReading={facts.isFetching}
          onRefresh={() => void facts.refetch()}
        />
      </PageHeader>
      <section aria-labelledby="checks" className="px-4 pb-8 sm:px-6">
        <h2 id="checks" className="pb-2 text-lg">
          Checks
        </h2>
        {facts.isError && (
          <Notice isFlush title="Couldn’t load the server status" onRetry={() => void facts.refetch()}>
            {messageOf(facts.error)}
          </Notice>
        )}
        {facts.data ? <CheckList checks={facts.data.checks} /> : facts.isPending && <Skeleton className="w-2/3" />}
      </section>
      {facts.data && (
        <section aria-labelledby="server" className="px-4 pb-8 sm:px-6">
          <h2 id="server" className="pb-2 text-lg">
            Server
          </h2>
          <ServerFacts {...facts.data} />
        </section>
      )}
      <section aria-labelledby="errors" className="px-4 pb-8 sm:px-6">
        <h2 id="errors" className="pb-2 text-lg">
          Errors
        </h2>
        <ErrorReportList canDismiss={canDismiss} />
      </section>
    </div>
  )
}
