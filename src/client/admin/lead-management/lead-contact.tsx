import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { type AttemptChannel, attemptChannels } from '#shared/intake/leads/activity.ts'
import { contactBlockReason } from '#shared/intake/leads/contact-block-reason.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'
import { channelLabels } from '#shared/intake/leads/lead-labels.ts'
import { ContactDetailsDialog, contactDetailsForm } from './contact-details-dialog.tsx'
import { leadSuppressions, logLeadAttempt, useLeadMutation } from './queries.ts'

interface LeadContactProps {
  lead: Lead
  /** False while loading. */
  mayBeMessaged: boolean
  /** Can edit leads and log attempts. */
  canEdit: boolean
}

export function LeadContact({ lead, mayBeMessaged, canEdit }: LeadContactProps) {
  const suppressions = useQuery(leadSuppressions(lead.id)).data?.suppressions ?? []
  const [isCorrecting, setCorrecting] = useState(false)
  const isCorrected = useHasDraft(contactDetailsForm(lead.id))
  const [tried, setTried] = useState<AttemptChannel>()
  const reasons = attemptChannels.map(
    (channel) => [channel, contactBlockReason(channel, { ...lead, mayBeMessaged, suppressions })] as const,
  )
  return (
    <div className="mt-2">
      <div className="grid grid-cols-1 gap-x-4 @md:grid-cols-2">
        {lead.email === '' ? (
          <p className="text-ink-soft">No email address</p>
        ) : (
          <CopyRow value={lead.email} what="email address" />
        )}
        <CopyRow value={formatLeadPhone(lead)} copied={lead.phoneE164 ?? lead.phone} what="phone number" />
      </div>
      {canEdit && (isCorrecting || isCorrected) && (
        <ContactDetailsDialog lead={lead} onClose={() => setCorrecting(false)} />
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {reasons.map(([channel, why]) =>
          why === undefined ? (
            <ButtonLink
              key={channel}
              variant="secondary"
              href={address(channel, lead)}
              {...(channel === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
              onClick={() => setTried(channel)}
            >
              <ChannelIcon channel={channel} /> {channelLabels[channel]}
            </ButtonLink>
          ) : (
            <Button key={channel} variant="secondary" disabled>
              <ChannelIcon channel={channel} /> {channelLabels[channel]}
            </Button>
          ),
        )}
        {canEdit && (
          <Button variant="quiet" onClick={() => setCorrecting(true)}>
            Edit contact details
          </Button>
        )}
      </div>
      <ul className="mt-1 text-ink-soft text-sm empty:hidden">
        {reasons.map(([channel, why]) => why && <li key={channel}>{`${channelLabels[channel]}: ${why}`}</li>)}
      </ul>
      {canEdit && tried && (
        <ConfirmAttempt key={tried} id={lead.id} channel={tried} onDone={() => setTried(undefined)} />
      )}
    </div>
  )
}

const CopyRow = ({ value, copied = value, what }: { value: string; copied?: string; what: string }) => (
  <div className="flex items-center justify-between gap-1">
    <span className="figures min-w-0 break-all">{value}</span>
    <CopyButton value={copied} what={what} />
  </div>
)

/** Asks whether to log the attempt: we can't know if the other app was used. */
function ConfirmAttempt({ id, channel, onDone }: { id: string; channel: AttemptChannel; onDone: () => void }) {
  const [activityId] = useState(() => uuidv7())
  const logging = useLeadMutation(logLeadAttempt)
  return (
    <div role="status" className="mt-3 rounded border border-line p-3">
      <FormErrors message={formProblem(logging.error)?.message ?? null} />
      <p>{questions[channel]}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={logging.isPending}
          onClick={() => logging.mutate({ id, activityId, channel }, { onSuccess: onDone })}
        >
          Yes, log it
        </Button>
        <Button variant="quiet" onClick={onDone}>
          No
        </Button>
      </div>
    </div>
  )
}

const questions: Record<AttemptChannel, string> = {
  call: 'Did you call? You can log the outcome below instead.',
  whatsapp: 'Did you send a WhatsApp message?',
  email: 'Did you send an email?',
}

const channelIcons = { call: Phone, whatsapp: MessageCircle, email: Mail }
const ChannelIcon = ({ channel }: { channel: AttemptChannel }) => {
  const Icon = channelIcons[channel]
  return <Icon size="1.1em" strokeWidth={1.5} aria-hidden="true" />
}

function address(channel: AttemptChannel, { email, phoneE164 }: Lead): string {
  if (channel === 'email') return `mailto:${encodeURIComponent(email)}`
  return channel === 'call' ? `tel:${phoneE164}` : `https://wa.me/${phoneE164?.slice(1)}`
}
