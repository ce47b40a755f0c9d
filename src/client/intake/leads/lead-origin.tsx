import { LeadFact, LeadSection } from '#client/intake/leads/lead-section.tsx'
import type { Attribution, Lead } from '#shared/intake/leads/contract.ts'

const labels: Record<keyof Attribution, string> = {
  landingPath: 'Landing page',
  referrer: 'Referrer',
  utmSource: 'UTM source',
  utmMedium: 'UTM medium',
  utmCampaign: 'UTM campaign',
  utmTerm: 'UTM term',
  utmContent: 'UTM content',
}

/** The lead's form and first-touch attribution. */
export function LeadOrigin({ lead }: { lead: Lead }) {
  const known = (Object.keys(labels) as (keyof Attribution)[]).filter((key) => lead.attribution[key])
  return (
    <LeadSection title="Source">
      <dl className="mt-1">
        <LeadFact name="Form">{lead.source}</LeadFact>
        {known.map((key) => (
          <LeadFact key={key} name={labels[key]}>
            {lead.attribution[key]}
          </LeadFact>
        ))}
      </dl>
      {known.length === 0 && <p className="mt-1 text-ink-soft">No tracking data.</p>}
    </LeadSection>
  )
}
