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
            What it costs, with our fee counted in
          </h2>
          <div className="mt-5 space-y-4">
            <p>
              A fee makes money dearer than its rate says. So we count it in: wherever you see a rate here, you see the
              APR with our {fee} fee beside it.
            </p>
            <p>
              The shorter the loan, the more a fee weighs. The same loan over 12 months is{' '}
              {shorter.without.aprPercent.toFixed(2)}% APR alone and{' '}
              <strong className="figures font-semibold">{shorter.withFee.aprPercent.toFixed(2)}% APR</strong> with our
              fee.
            </p>
            <p className="text-ink-soft text-sm">
              An estimate by the actuarial method of Regulation Z, with the fee taken from the proceeds. Not an offer:
              the lender sets rate and terms, and not everyone gets the lowest rate.
            </p>
          </div>
        </div>
        <WorkedExample />
      </div>
    </section>
  )
}
