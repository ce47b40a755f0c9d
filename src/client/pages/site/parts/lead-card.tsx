import { AnalysisStart } from '#client/intake/leads/analysis-start.tsx'
import { leadDraftKey } from '#client/intake/leads/lead-draft.ts'
import { LeadForm } from '#client/intake/leads/lead-form.tsx'
import { prequalifiedKey } from '#client/intake/leads/prequalified-data.ts'
import { usePage } from '#client/pages/site/frame/page-context.ts'
import { leadSource, pageAfterLead } from '#shared/intake/leads/lead-source.ts'
import { Honeypot } from './honeypot.tsx'
import { Island } from './island.tsx'

interface LeadCardProps {
  title?: string
  /** Overrides the source derived from the path. */
  source?: string
  action?: string
}

export function LeadCard({ title = 'Get a free analysis', source, action = 'Get my free analysis' }: LeadCardProps) {
  const { settings, path, refused } = usePage()
  const { brand, responseHours, hours } = settings
  const origin = refused?.values.source ?? source ?? leadSource(path)
  const props = {
    ...{ source: origin, seller: brand.name, action, next: pageAfterLead(origin) },
    ...(refused && { values: refused.values, errors: refused.errors }),
  }

  return (
    <section
      aria-labelledby="lead-title"
      className="rounded border border-line bg-surface p-5 shadow in-[main:has([data-lead-sent])]:hidden @tablet:p-7"
    >
      <h2 id="lead-title" className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">One minute, no obligation. Checking won’t affect your credit score.</p>
      <Island name="lead-form" component={LeadForm} props={props} draft={leadDraftKey} />
      {/* Honeypot: hidden from people, and outside the island, so its script stays small. It never blocks anyone. */}
      <Honeypot form="lead" />
      <p className="mt-4 text-ink-soft text-sm">
        An advisor at {brand.name} will email you within {responseHours} hours, {hours.days}. We call or text only if
        you check the box. We never sell your information.
      </p>
    </section>
  )
}

/** Only the browser knows if this visitor just left their details. */
export const Greeting = () => {
  const { responseHours } = usePage().settings
  return (
    <Island
      name="analysis-start"
      component={AnalysisStart}
      props={{ responseHours }}
      wake="near"
      // Even out of view: until then, the form asks for details the visitor has left.
      draft={prequalifiedKey}
    />
  )
}
