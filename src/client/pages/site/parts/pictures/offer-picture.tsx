import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { advance, threeWays } from '#client/pages/site/funding/three-ways.ts'
import * as copy from '#client/pages/site/parts/copy.tsx'
import { Sample } from '#client/pages/site/parts/parts.tsx'
import { formatDollars, formatPercent } from '#shared/kit/money.ts'
import { Bar } from './bar.tsx'

/** Offers as an applicant compares them: APR, and the total cost as a length. */
export function OfferPicture() {
  const ways = threeWays(useSettings())
  const most = Math.max(...ways.map(({ withFee }) => withFee?.costCents ?? 0))
  return (
    <Sample title={copy.threeOffers(formatDollars(advance.amountCents / 100))} note={copy.offersNote}>
      <ul className="figures px-5 py-2 @tablet:px-7">
        {ways.map(({ name, withFee }) => (
          <li key={name} className="py-3">
            <p className="font-semibold">{name}</p>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{copy.apr(formatPercent(withFee?.aprPercent ?? 0))}</span>
              <span className="font-semibold text-brass">
                {copy.inAll(formatDollars((withFee?.costCents ?? 0) / 100))}
              </span>
            </p>
            <Bar parts={[[withFee?.costCents ?? 0, 'fill-brass']]} whole={most} />
          </li>
        ))}
      </ul>
    </Sample>
  )
}
