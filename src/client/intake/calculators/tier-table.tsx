import { formatRate } from '#shared/intake/merchants/format-quote.ts'
import { type Tier, tiers } from '#shared/intake/merchants/published-rates.ts'
import { formatDollars } from '#shared/kit/money.ts'

/** Shows a whole public price list, with the applicable line marked. */
export const TierTable = ({ tier }: { tier: Tier }) => (
  <details className="mt-3">
    <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
      The price list, by monthly sales
    </summary>
    <div className="overflow-x-auto">
      <table className="figures w-full text-left text-sm">
        <caption className="sr-only">The markup that a processor with public prices adds to card costs</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Sales up to
            </th>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              In person
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Keyed or online
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((each) => (
            <tr key={each.toCents ?? 'more'} className={`border-line border-t ${each === tier ? 'font-semibold' : ''}`}>
              <th scope="row" className="py-1.5 pr-3 font-[inherit]">
                {each.toCents === undefined ? 'more' : formatDollars(each.toCents / 100)}
                {each === tier && ' (yours)'}
              </th>
              <td className="py-1.5 pr-3">{formatRate(each.present)}</td>
              <td className="py-1.5">{formatRate(each.absent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
