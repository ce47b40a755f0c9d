import { useQuery } from '@tanstack/react-query'
import { integrationsOf } from '#client/identity/staff/queries.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { Integrations, StaffMember } from '#shared/identity/staff/contract.ts'

interface DeactivateDialogProps {
  member: StaffMember
  isBusy: boolean
  problem: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a deactivation and lists the API keys and webhooks that stop with it. */
export function DeactivateDialog({ member, ...rest }: DeactivateDialogProps) {
  const integrations = useQuery(integrationsOf(member.id))
  return (
    <ConfirmDialog title={`Deactivate ${member.name}?`} action="Deactivate" {...rest}>
      <div className="grid grid-cols-1 gap-4">
        <p>
          They’ll be signed out right away and can’t sign in again. Their work stays, and you can reactivate the account
          later.
        </p>
        {integrations.isPending && <p role="status">Checking for API keys and webhooks…</p>}
        {integrations.isError && (
          <p role="alert" className="font-semibold text-danger">
            Couldn’t load this person’s API keys and webhooks. If there are any, they’ll stop working too.
          </p>
        )}
        {integrations.data && <EndedIntegrations {...integrations.data} />}
      </div>
    </ConfirmDialog>
  )
}

function EndedIntegrations({ apiKeys, webhooks }: Integrations) {
  if (apiKeys.length + webhooks.length === 0) return <p>This person has no active API keys or webhooks.</p>
  return (
    <>
      {apiKeys.length > 0 && (
        <EndedList
          title={apiKeys.length === 1 ? '1 API key will be revoked' : `${apiKeys.length} API keys will be revoked`}
          rows={apiKeys.map(({ id, label, prefix, lastUsedAt }) => ({
            id,
            name: label,
            where: `${prefix}…`,
            lastUsedAt,
          }))}
        />
      )}
      {webhooks.length > 0 && (
        <EndedList
          title={webhooks.length === 1 ? '1 webhook will be paused' : `${webhooks.length} webhooks will be paused`}
          rows={webhooks.map(({ id, description, host, lastUsedAt }) => ({
            ...{ id, name: description, where: host, lastUsedAt },
          }))}
        />
      )}
      <p>
        Integrations that use them will stop working right away. Reactivating the account doesn’t bring them back.
        {apiKeys.length > 0 && ' If an integration still needs a key, create a new one first.'}
        {webhooks.length > 0 && ' You can take over a paused webhook in Settings, Webhooks.'}
      </p>
    </>
  )
}

interface EndedListProps {
  title: string
  rows: readonly { id: string; name: string; where: string; lastUsedAt: string | null }[]
}

const EndedList = ({ title, rows }: EndedListProps) => (
  <section>
    <h3 className="font-sans font-semibold text-ink text-sm">{title}</h3>
    <ul className="mt-2 max-h-48 divide-y divide-line overflow-y-auto rounded border border-line">
      {rows.map(({ id, name, where, lastUsedAt }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2 text-sm">
          <span className="wrap-anywhere text-ink">{name}</span>
          <span className="text-right">
            {lastUsedAt ? (
              <>
                Used <TimeAgo at={lastUsedAt} />
              </>
            ) : (
              'Never used'
            )}
          </span>
          <span className="wrap-anywhere col-span-2">{where}</span>
        </li>
      ))}
    </ul>
  </section>
)
