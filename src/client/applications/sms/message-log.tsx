import { StatusBadge } from '#client/ui/badge.tsx'
import { Block } from '#client/ui/block.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import type { Messaging } from '#shared/applications/sms/contract.ts'
import { channelLabels, formatCode, stateLabels, stateTones } from './channel-labels.ts'

/** Omits texts and phone numbers. */
export const MessageLog = ({ latest }: Pick<Messaging, 'latest'>) => (
  <Block title="Latest messages" intro="Delivery status as reported by the provider.">
    {latest.length === 0 && <p className="text-ink-soft">No messages yet.</p>}
    <ol className="divide-y divide-line empty:hidden">
      {latest.map(({ id, channel, reference, state, code, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            <span className="figures">{reference}</span>
            <span className="block text-ink-soft text-sm">
              {channelLabels[channel]}, <TimeAgo at={at} />
            </span>
          </span>
          <StatusBadge tone={stateTones[state]}>
            {stateLabels[state]}
            {code && `: ${formatCode(code)}`}
          </StatusBadge>
        </li>
      ))}
    </ol>
  </Block>
)
