import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { Webhook } from '#shared/messaging/webhooks/contract.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { eventLabels } from './event-labels.ts'
import { WebhookActions } from './webhook-actions.tsx'

/** One endpoint: address, health, actions and a collapsible log. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const [isLogOpen, setIsLogOpen] = useState(false)
  const { description, url, events, pausedAt, consecutiveFailures, createdBy } = webhook
  return (
    <article className="grid grid-cols-1 gap-2 rounded border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
        <span className="wrap-anywhere">{description}</span>
        {pausedAt && <Badge>Paused</Badge>}
      </h3>
      <p className="wrap-anywhere text-ink-soft text-sm">{url}</p>
      <p className="text-sm">{events.map((event) => eventLabels[event]).join(' · ')}</p>
      <p className="text-ink-soft text-sm">Created by {createdBy}</p>
      {pausedAt && (
        <p className="text-sm">
          {pausedText(webhook)}
          <TimeAgo at={pausedAt} />. Events are held for 30 days and delivered when it resumes.
        </p>
      )}
      {!pausedAt && consecutiveFailures > 0 && (
        <p className="font-semibold text-danger text-sm">
          {consecutiveFailures === 1
            ? 'The latest attempt failed.'
            : `The latest ${consecutiveFailures} attempts failed.`}
        </p>
      )}
      <WebhookActions webhook={webhook} />
      <details onToggle={({ currentTarget }) => setIsLogOpen(currentTarget.open)}>
        <summary className="min-h-11 py-2.5 text-action">Log</summary>
        {isLogOpen && <DeliveryLog id={webhook.id} />}
      </details>
    </article>
  )
}

function pausedText({ pausedBy, createdBy, needsTakeover }: Webhook) {
  if (needsTakeover) return `Paused because ${createdBy}’s account was deactivated, `
  return pausedBy === 'failures' ? 'Paused after 20 failures in a row, ' : 'Paused '
}
