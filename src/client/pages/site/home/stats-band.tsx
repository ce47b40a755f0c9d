import { useSettings } from '#client/pages/site/page-context.ts'
import { day } from '#client/pages/site/parts/day.ts'

/** The advertised figures. `stats` in site.css reserves their space and shows them after a second. */
export function StatsBand() {
  const { brand, claims, responseHours, fundingHours } = useSettings()
  const dates = new Set(claims.flatMap(({ asOf }) => asOf || []))
  const [asOf] = dates

  return (
    <section aria-label="In figures" className="section border-line border-y bg-sunken">
      <div className="stats page-width grid grid-cols-1 items-center gap-x-12 gap-y-6 py-10 @desktop:grid-cols-[1.6fr_1fr]">
        <dl className="figures flex flex-wrap gap-x-12 gap-y-4">
          {claims.map(({ value, label, asOf: own }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft">
                {label}
                {dates.size > 1 && own && <span className="text-sm"> (as of {day(own)})</span>}
              </dt>
              <dd className="font-display font-semibold text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <p className="font-semibold">
            Pre-approval within {responseHours} hours; funding in as little as {fundingHours} hours.
          </p>
          <p className="mt-1 text-ink-soft text-sm">
            Pre-approval is our estimate, not a lender’s decision. Company figures for {brand.name}
            {dates.size === 1 && asOf ? ` as of ${day(asOf)}` : ''}; your results will vary.
          </p>
        </div>
      </div>
    </section>
  )
}
