import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { addWebhook, webhookList } from '#client/messaging/webhooks/queries.ts'
import { WebhookCard } from '#client/messaging/webhooks/webhook-card.tsx'
import { WebhookDialog } from '#client/messaging/webhooks/webhook-dialog.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { SecretDialog } from '#client/platform/components/secret-dialog.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listWebhooks } from '#shared/messaging/webhooks/contract.ts'

/** `/admin/settings/webhooks` */
export function WebhooksPage() {
  useTitle('Webhooks')
  const isAllowed = mayCall(useSignedInUser()?.role, listWebhooks)
  const list = useQuery({ ...webhookList, enabled: isAllowed })
  // The same for retries, so that no second endpoint is added.
  const [addingId, setAddingId] = useState<string>()
  const [secret, setSecret] = useState<string>()
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can set up webhooks.</EmptyState>
  if (list.isPending) return <Spinner />
  if (!list.data)
    return (
      <Notice title="Couldn’t load the endpoints" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  const { webhooks } = list.data
  const add = <Button onClick={() => setAddingId(uuidv7())}>Add endpoint</Button>
  return (
    <div className="px-4 pt-4 pb-8 sm:px-6 wide:h-full relative wide:overflow-y-auto">
      {webhooks.length === 0 ? (
        <EmptyState title="No webhook endpoints yet" action={add}>
          Notify your CRM, a spreadsheet or your phone system of new leads and of every step of an application. Events
          are signed and contain no personal data: only ids, reference, stage and times.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 max-w-3xl gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg">Webhooks</h2>
            {add}
          </div>
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </div>
      )}
      {addingId && (
        <WebhookDialog
          title="Add endpoint"
          action="Add endpoint"
          mutation={addWebhook(addingId)}
          onSaved={(added) => {
            setAddingId(undefined)
            setSecret(added.secret)
          }}
          onClose={() => setAddingId(undefined)}
        />
      )}
      {secret && (
        <SecretDialog title="Signing secret" what="secret" secret={secret} onClose={() => setSecret(undefined)}>
          Copy it to the receiving app. It is shown only once; if you lose it, replace it.
        </SecretDialog>
      )}
    </div>
  )
}
