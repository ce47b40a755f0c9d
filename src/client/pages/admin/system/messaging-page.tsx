import { useQuery } from '@tanstack/react-query'
import { ChannelForm } from '#client/applications/sms/channel-form.tsx'
import { MessageLog } from '#client/applications/sms/message-log.tsx'
import { messaging } from '#client/applications/sms/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { readMessaging } from '#shared/applications/sms/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { textChannels } from '#shared/messaging/consents/status-text-consent.ts'

/** `/admin/settings/messaging` */
export function MessagingPage() {
  useTitle('Messaging')
  const isAllowed = mayCall(useSignedInUser()?.role, readMessaging)
  const state = useQuery({ ...messaging, enabled: isAllowed })
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can set up messaging.</EmptyState>
  if (state.isPending) return <Spinner />
  if (!state.data)
    return (
      <Notice title="Couldn’t load messaging" onRetry={() => void state.refetch()} isRetrying={state.isFetching}>
        {messageOf(state.error)}
      </Notice>
    )
  return (
    <div className="@container pb-8 wide:h-full relative wide:overflow-y-auto">
      {textChannels.map((channel) => (
        <ChannelForm key={channel} channel={channel} saved={state.data[channel]} />
      ))}
      <MessageLog latest={state.data.latest} />
    </div>
  )
}
