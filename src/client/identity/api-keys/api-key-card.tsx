import { Badge } from '#client/ui/badge.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { ApiKey } from '#shared/identity/api-keys/contract.ts'
import { scopeLabels } from '#shared/identity/api-keys/scopes.ts'
import { ApiKeyActions } from './api-key-actions.tsx'

/** One key: which program it is for, what it may do, how it is used, and how it ends. */
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
          ['Begins with', <code key="prefix">{prefix}…</code>],
          ['May', scopes.map((scope) => scopeLabels[scope]).join('\n')],
          ['Requests a minute', perMinute],
          ['Last used', lastUsedAt ? <TimeAgo key="used" at={lastUsedAt} /> : 'Never'],
          [
            'Created',
            <span key="created">
              <TimeAgo at={createdAt} /> by {createdBy}
            </span>,
          ],
          [isExpired ? 'Ended' : 'Ends', expiresAt ? <ExactTime key="ends" at={expiresAt} /> : 'When it is revoked'],
          ['The key before works until', previousUntil && !revokedAt && <ExactTime key="until" at={previousUntil} />],
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
