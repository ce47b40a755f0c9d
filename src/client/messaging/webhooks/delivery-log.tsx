import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { Delivery } from '#shared/messaging/webhooks/contract.ts'
import { formatAttempt, statusLabels } from './event-labels.ts'
import { deliveriesOf, redeliver } from './queries.ts'

/** Deliveries to one endpoint, latest first, with the result of each attempt. */
export function DeliveryLog({ id }: { id: string }) {
  const log = useQuery(deliveriesOf(id))
  const client = useQueryClient()
  const again = useMutation({ ...redeliver, onSettled: () => client.invalidateQueries(deliveriesOf(id)) })

  if (log.isPending) return <Skeleton className="w-2/3" />
  if (log.isError)
    return (
      <Notice isFlush title="Couldn’t load the log" onRetry={() => void log.refetch()} isRetrying={log.isFetching}>
        {messageOf(log.error)}
      </Notice>
    )
  const { deliveries } = log.data
  if (deliveries.length === 0) return <p className="text-ink-soft">No deliveries yet. Send a test to see one here.</p>
  return (
    <>
      <FormErrors message={again.error ? messageOf(again.error) : null} />
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={again.isPending}
            onRedeliver={() => again.mutate({ id: delivery.id })}
          />
        ))}
      </ul>
    </>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  isBusy: boolean
  onRedeliver: () => void
}

const DeliveryRow = ({ delivery, isBusy, onRedeliver }: DeliveryRowProps) => (
  <li className="grid grid-cols-1 gap-1 py-2">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>
        <code>{delivery.event}</code> · <span className="font-semibold">{statusLabels[delivery.status]}</span>{' '}
        <span className="text-ink-soft text-sm">
          · <TimeAgo at={delivery.createdAt} />
        </span>
      </p>
      {(delivery.status === 'delivered' || delivery.status === 'failed') && (
        <Button
          look="quiet"
          className="-mr-4 -ml-5"
          disabled={isBusy}
          aria-label={`Send again: ${delivery.event}`}
          onClick={onRedeliver}
        >
          Send again
        </Button>
      )}
    </div>
    <ol className="grid grid-cols-1 text-ink-soft text-sm">
      {delivery.attempts.map(({ number, at, durationMs, ...outcome }) => (
        <li key={number} className="figures">
          {number}. {formatAttempt(outcome)}, {durationMs} ms, <ExactTime at={at} />
        </li>
      ))}
    </ol>
    {delivery.nextAt && delivery.attempts.length > 0 && (
      <p className="text-ink-soft text-sm">
        Next attempt at <ExactTime at={delivery.nextAt} />
      </p>
    )}
  </li>
)
