import { Badge } from '#client/ui/badge.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { ApiKey } from '#shared/identity/api-keys/contract.ts'
import { scopeLabels } from '#shared/identity/api-keys/scopes.ts'
import { ApiKeyActions } from './api-key-actions.tsx'

/** A card for one API key: integration, scopes, usage and expiration. */
export function ApiKeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { label, prefix, scopes, perMinute, createdBy, createdAt, expiresAt, lastUsedAt, previousUntil } = apiKey
  const { revokedAt, revokedBy } = apiKey
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <article className="grid grid-cols-1 gap-2 rounded border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
        <span className="wrap-anywhere">{label}</span>
        {revokedAt ? <Badge>Revoked</Badge> : isExpired && <Badge>Expired</Badge>}
      </h3>
      <FactList
        facts={[
          ['Starts with', <code key="prefix">{prefix}…</code>],
          ['Permissions', scopes.map((scope) => scopeLabels[scope]).join('\n')],
          ['Requests per minute', perMinute],
          ['Last used', lastUsedAt ? <TimeAgo key="used" at={lastUsedAt} /> : 'Never'],
          [
            'Created',
            <span key="created">
              <TimeAgo at={createdAt} /> by {createdBy}
            </span>,
          ],
          [isExpired ? 'Ended' : 'Expires', expiresAt ? <ExactTime key="ends" at={expiresAt} /> : 'Never'],
          ['Previous key works until', previousUntil && !revokedAt && <ExactTime key="until" at={previousUntil} />],
          [
            'Revoked',
            revokedAt && (
              <span key="revoked">
                <TimeAgo at={revokedAt} /> by {revokedBy}
              </span>
            ),
          ],
        ]}
      />
      <ApiKeyActions apiKey={apiKey} isOver={revokedAt !== null || isExpired} />
    </article>
  )
}
