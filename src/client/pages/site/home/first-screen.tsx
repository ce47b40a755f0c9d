import { LeadCard } from '#client/pages/site/lead-card.tsx'
import { useSettings } from '#client/pages/site/page-context.ts'
import { Ledger } from '#client/pages/site/parts/ledger.tsx'
import { exampleSentence } from '#client/pages/site/worked-example.tsx'
import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'

export function FirstScreen() {
  const settings = useSettings()
  const { business, successFeeBasisPoints, responseHours } = settings
  const fee = formatBasisPoints(successFeeBasisPoints)
  const { fromDollars, toDollars } = business.amount

  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-8 pt-8 @tablet:pt-12 @desktop:grid-cols-[1fr_29rem] @desktop:grid-rows-[auto_1fr] @wide:gap-x-20">
      <div className="@desktop:pt-2">
        <h1 className="text-4xl">Know the total cost before you borrow</h1>
        <p className="mt-5 max-w-xl text-ink-soft text-lg">
          Tell us what your business needs. Lenders make the offers, and you see what each one really costs, our fee
          included. No upfront fees; {fee} only when you’re funded.
        </p>
      </div>
      <div className="@desktop:row-span-2">
        <LeadCard source="Hero Form" />
      </div>
      <div className="max-w-xl">
        <Ledger
          rows={[
            ['Upfront fees', '$0'],
            ['Our success fee, only when you’re funded', fee],
            ['Business funding', `${formatThousands(fromDollars)} to ${formatThousands(toDollars)}`],
            ['On business days, we start work within', `${responseHours} hours`],
          ]}
        />
        <p className="figures mt-4 text-ink-soft text-sm">
          Rates from {formatBasisPoints(business.lowestRateBasisPoints)} APR. {exampleSentence(settings)}.{' '}
          <a href="#cost" className="underline underline-offset-4 hover:text-action">
            See the full example
          </a>
        </p>
      </div>
    </div>
  )
}
