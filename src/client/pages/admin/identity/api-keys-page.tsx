import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiKeyCard, ApiKeyDialog } from '#client/identity/api-keys/api-key-actions.tsx'
import { apiKeyList } from '#client/identity/api-keys/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { SecretDialog } from '#client/platform/components/secret-dialog.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { apiDocsPath } from '#shared/api/public-api/contract.ts'
import { listApiKeys } from '#shared/identity/api-keys/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/settings/api-keys` */
export function ApiKeysPage() {
  useTitle('API keys')
  const isAllowed = mayCall(useSignedInUser()?.role, listApiKeys)
  const list = useQuery({ ...apiKeyList, enabled: isAllowed })
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<string>()
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can manage API keys.</EmptyState>
  if (list.isPending) return <Spinner />
  if (!list.data)
    return (
      <Notice title="Couldn’t load the API keys" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  const { keys } = list.data
  const create = <Button onClick={() => setIsCreating(true)}>Create key</Button>
  return (
    <div className="px-4 pt-4 pb-8 sm:px-6 wide:h-full relative wide:overflow-y-auto">
      {keys.length === 0 ? (
        <EmptyState title="No API keys yet" action={create}>
          API keys let other programs read and add leads and applications. <Reference />
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 max-w-3xl gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg">API keys</h2>
            {create}
          </div>
          <p className="text-ink-soft text-sm">
            <Reference />
          </p>
          {keys.map((apiKey) => (
            <ApiKeyCard key={apiKey.id} apiKey={apiKey} />
          ))}
        </div>
      )}
      {isCreating && (
        <ApiKeyDialog
          onCreated={(key) => {
            setIsCreating(false)
            setCreated(key)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {created && (
        <SecretDialog title="API key" what="key" secret={created} onClose={() => setCreated(undefined)}>
          Copy the key now. It won’t be shown again; if you lose it, replace it.
        </SecretDialog>
      )}
    </div>
  )
}

const Reference = () => (
  <a
    href={apiDocsPath}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-control items-center text-action underline"
  >
    API reference
  </a>
)
