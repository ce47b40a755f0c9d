import { useQuery } from '@tanstack/react-query'
import { CertificateList } from '#client/compliance/retention/certificate-list.tsx'
import { ClockList } from '#client/compliance/retention/clock-list.tsx'
import { HoldForm } from '#client/compliance/retention/hold-form.tsx'
import { HoldList } from '#client/compliance/retention/hold-list.tsx'
import { retentionNow } from '#client/compliance/retention/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { readRetention } from '#shared/compliance/retention/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/settings/retention`: how long records are kept, what is held in spite of it, and what is gone. */
export function RetentionPage() {
  useTitle('Retention')
  const isAllowed = mayCall(useSignedInUser()?.role, readRetention)
  const retention = useQuery({ ...retentionNow, enabled: isAllowed })
  if (!isAllowed)
    return <EmptyState title="Not for your role">Owners, managers and compliance look after what is kept.</EmptyState>
  if (retention.isPending) return <Spinner />
  if (!retention.data)
    return (
      <Notice
        title="The clocks could not be read"
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
        title="Clocks"
        intro="Once a day what is past its clock is disposed of. What has an open task stays. Days are set under Site, Retention; 0 keeps for good."
      >
        <ClockList classes={classes} />
      </Block>
      <Block title="Legal holds" intro="What is on hold stays, whatever a clock or a request for deletion says.">
        <HoldList holds={holds} />
        <HoldForm />
      </Block>
      <Block title="Certificates" intro="What was disposed of, when, and by whom. They name nobody.">
        <CertificateList certificates={certificates} />
      </Block>
    </div>
  )
}
