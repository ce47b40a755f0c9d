import { formatPaymentRange } from '#client/intake/calculators/amount/format-payment-range.ts'
import { AnalysisStart } from '#client/intake/leads/analysis-start.tsx'
import { leadDraftKey } from '#client/intake/leads/lead-draft.ts'
import { LeadForm } from '#client/intake/leads/lead-form.tsx'
import { prequalifiedKey } from '#client/intake/leads/prequalified-data.ts'
import { usePage, useSettings } from '#client/pages/site/frame/page-context.ts'
import { higherRateBasisPoints } from '#shared/intake/calculators/payment-range.ts'
import { leadSource, pageAfterLead } from '#shared/intake/leads/lead-source.ts'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'
import { Honeypot } from './honeypot.tsx'
import { Island, PlainIsland } from './island.tsx'

interface LeadCardProps {
  /** Starts with an optional amount and what it may cost. */
  withAmount?: boolean
  title?: string
  /** Overrides the source derived from the path. */
  source?: string
  action?: string
  /** What asking costs. */
  note?: string
}

export function LeadCard({
  title = copy.getAFreeAnalysis,
  source,
  action = copy.getMyFreeAnalysis,
  note = copy.oneMinuteNoObligation,
  withAmount = false,
}: LeadCardProps) {
  const { settings, path, refused } = usePage()
  const { brand, responseHours } = settings
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
      <p className="mt-1 mb-5 text-ink-soft">{note}</p>
      {withAmount && <WantedAmount />}
      <Island name="lead-form" component={LeadForm} props={props} draft={leadDraftKey} />
      {/* Honeypot: hidden from people, and outside the island, so its script stays small. It never blocks anyone. */}
      <Honeypot form="lead" />
      <p className="mt-4 text-ink-soft text-sm">
        {copy.advisorWillEmail(brand.name, formatResponseTime(responseHours))}
      </p>
    </section>
  )
}

/** Outside the form, whose payload is only how to reach the visitor. */
function WantedAmount() {
  const { business, successFeeBasisPoints } = useSettings()
  const { fromDollars, toDollars } = business.amount
  const initial = Math.min(Math.max(50_000, fromDollars), toDollars)
  const terms = { rateBasisPoints: business.lowestRateBasisPoints, feeBasisPoints: successFeeBasisPoints }
  const { amount, estimate } = formatPaymentRange(initial, terms)
  const [payment, cost] = estimate
  return (
    <PlainIsland name="amount-slider" className="mb-5 border-line border-b pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4" data-terms={JSON.stringify(terms)}>
        <label htmlFor="wanted-amount" className="font-semibold">
          {copy.howMuchDoYouNeed((words) => (
            <span className="font-normal text-ink-soft text-sm">{words}</span>
          ))}
        </label>
        <output htmlFor="wanted-amount" className="figures font-display font-semibold text-xl">
          {amount}
        </output>
      </div>
      <input
        id="wanted-amount"
        type="range"
        className="block min-h-11 w-full"
        min={fromDollars}
        max={toDollars}
        step={5_000}
        defaultValue={initial}
        aria-valuetext={amount}
      />
      <p id="wanted-payment" data-estimate="" className="figures font-semibold">
        {payment}
      </p>
      <p id="wanted-cost" data-estimate="" className="figures text-ink-soft text-sm">
        {cost}
      </p>
      <p className="text-ink-soft text-sm">
        {copy.paymentExample(formatBasisPoints(terms.rateBasisPoints), formatBasisPoints(higherRateBasisPoints))}
      </p>
    </PlainIsland>
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
