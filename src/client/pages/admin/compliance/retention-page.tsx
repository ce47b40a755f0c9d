import { useQuery } from '@tanstack/react-query'
import { CertificateList, ClockList } from '#client/compliance/retention/certificate-list.tsx'
import { HoldForm, HoldList } from '#client/compliance/retention/hold-list.tsx'
import { retentionNow } from '#client/compliance/retention/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { readRetention } from '#shared/compliance/retention/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/settings/retention` */
export function RetentionPage() {
  useTitle('Retention')
  const isAllowed = mayCall(useSignedInUser()?.role, readRetention)
  const retention = useQuery({ ...retentionNow, enabled: isAllowed })
  if (!isAllowed)
    return <EmptyState title="No access">Only owners, managers and compliance can manage retention.</EmptyState>
  if (retention.isPending) return <Spinner />
  if (!retention.data)
    return (
      <Notice
        title="Couldn’t load the retention periods"
        onRetry={() => void retention.refetch()}
        isRetrying={retention.isFetching}
      >
        {messageOf(retention.error)}
      </Notice>
    )
  const { classes, holds, certificates } = retention.data
  return (
    <div className="@container pt-4 wide:h-full relative wide:overflow-y-auto">
      <Block
        title="Retention periods"
        intro="Records past their retention period are purged once a day, except for records with an open task. Set the days under Site, Retention; 0 keeps records permanently."
      >
        <ClockList classes={classes} />
      </Block>
      <Block
        title="Legal holds"
        intro="Records on hold are kept, regardless of retention periods and deletion requests."
      >
        <HoldList holds={holds} />
        <HoldForm />
      </Block>
      <Block title="Certificates of destruction" intro="What was purged, when, and by whom. Contains no names.">
        <CertificateList certificates={certificates} />
      </Block>
    </div>
  )
}
