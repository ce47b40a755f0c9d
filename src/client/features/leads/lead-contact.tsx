import { LeadSection } from '#client/features/leads/lead-section.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import type { Lead } from '#shared/leads/contract.ts'

const link = 'inline-flex min-h-11 min-w-0 items-center break-all text-action underline underline-offset-2'

/** How to reach the person, by the ways they have agreed to. */
export const LeadContact = ({ lead }: { lead: Lead }) => (
  <LeadSection title="Contact">
    <div className="-mr-3 mt-1 flex items-center justify-between gap-2">
      <a href={`mailto:${encodeURIComponent(lead.email)}`} className={link}>
        {lead.email}
      </a>
      <CopyButton value={lead.email} what="e-mail address" />
    </div>
    <div className="-mr-3 flex items-center justify-between gap-2">
      {lead.mayBeCalled ? (
        <a href={`tel:${lead.phoneE164 ?? digitsOf(lead.phone)}`} className={`figures ${link}`}>
          {lead.phone}
        </a>
      ) : (
        <span className="figures break-all">{lead.phone}</span>
      )}
      <CopyButton value={lead.phoneE164 ?? lead.phone} what="phone number" />
    </div>
    <p className="mt-1 text-ink-soft">{callAdvice(lead)}</p>
  </LeadSection>
)

const digitsOf = (phone: string) => phone.replace(/[^\d+]/g, '')

function callAdvice({ mayBeCalled, phoneE164 }: Lead): string {
  if (!mayBeCalled)
    return 'Do not call or text: this person has not agreed to it, or no longer does. You can still write.'
  if (phoneE164 === null)
    return 'Agreed to calls and texts, but this does not look like a complete number. Check it by e-mail first.'
  return 'Agreed to calls and texts.'
}
