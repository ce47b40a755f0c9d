import { useSettings } from '#client/pages/site/page-context.ts'
import { exampleCost, WorkedExample } from '#client/pages/site/worked-example.tsx'
import { formatBasisPoints } from '#shared/kit/money.ts'

export function WhatItCosts() {
  const settings = useSettings()
  const fee = formatBasisPoints(settings.successFeeBasisPoints)
  const shorter = exampleCost(settings, 12)

  return (
    <section
      id="cost"
      aria-labelledby="cost-title"
      className="section border-line border-y bg-sunken py-16 @tablet:py-20"
    >
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
        <div>
          <h2 id="cost-title" className="text-3xl">
            What it costs, our fee included
          </h2>
          <div className="mt-5 space-y-4">
            <p>
              A fee makes a loan cost more than its rate suggests, so we include it: wherever you see a rate, you’ll
              also see the APR with our {fee} fee.
            </p>
            <p>
              The shorter the loan, the more a fee raises the APR. Over 12 months, the same loan is{' '}
              {shorter.without.aprPercent.toFixed(2)}% APR without our fee and{' '}
              <strong className="figures font-semibold">{shorter.withFee.aprPercent.toFixed(2)}% APR</strong> with our
              fee.{' '}
            </p>{' '}
            <p className="text-ink-soft text-sm">
              {' '}
              An estimate by the actuarial method of Regulation Z, with the fee deducted from the proceeds. Not an
              offer: the lender sets the rate and terms, and not everyone gets the lowest rate.
            </p>
          </div>
        </div>
        <WorkedExample />
      </div>
    </section>
  )
}
