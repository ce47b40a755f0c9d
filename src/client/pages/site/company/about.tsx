import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { exampleCents, exampleCost, exampleMonths } from '#client/pages/site/funding/worked-example.tsx'
import { Licenses, Operator } from '#client/pages/site/legal/legal-page.tsx'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { SplitPicture } from '#client/pages/site/parts/pictures/split-picture.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import { PeopleAndProof } from './people-and-proof.tsx'

export const about: SitePage = {
  head: ({ brand }) => ({
    title: 'About us',
    description: `What ${brand.name} does, how it is paid, and what it never does.`,
    keywords: ['about the broker', 'success fee', 'funding broker'],
  }),
  Page: function About() {
    const { brand, personal, successFeeBasisPoints } = useSettings()
    const fee = formatBasisPoints(successFeeBasisPoints)
    return (
      <TextPage
        title="About us"
        lead={`${brand.name} connects people and small businesses looking for funding with lenders. We are not a bank or a lender.`}
        aside={<LeadCard source="About" />}
        below={<Details />}
      >
        <h2>Why use a broker?</h2>
        <p>
          Lenders differ more than their ads do. One will fund a bakery after six months, the next wants two years; one
          quotes a rate, the next a factor. A good broker knows who funds what, puts every offer on the same basis, and
          will say so when no loan is the best answer.
        </p>
        <h2>How we get paid</h2>
        <p>
          A success fee of {fee} when your business is funded. Nothing before, and nothing if you aren’t funded.{' '}
          {personal.hasSuccessFee ? '' : 'For personal loans, you pay us no fee. '}
          Because a fee raises the cost of a loan, we always show the APR with and without it. A lender may also pay us:
          each offer shows how much before you choose it. Lenders can’t pay for a better spot on your list of offers.{' '}
          <a href="/guides/how-funding-brokers-are-paid">How brokers are paid, and what to ask</a>
        </p>
      </TextPage>
    )
  },
}

/** One loan, and who ends up with what. */
function WhereItGoes() {
  const settings = useSettings()
  const fee = formatBasisPoints(settings.successFeeBasisPoints)
  const { withFee } = exampleCost(settings)
  const feeCents = exampleCents - withFee.receivedCents
  return (
    <section aria-labelledby="split" className="section stage">
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
        <div>
          <h2 id="split" className="text-3xl">
            Where the money goes
          </h2>
          <p className="mt-5">
            You repay {formatDollars(withFee.repaidCents / 100)}. Most of it is the money you used. The rest is the
            price: what the lender earns, and our {fee} fee.
          </p>
          <p className="mt-4 text-ink-soft">
            Both parts of the price are on every offer you see here, in dollars and in the APR.
          </p>
        </div>
        <SplitPicture
          title={`${formatDollars(exampleCents / 100)} over ${exampleMonths} months`}
          parts={[
            ['You receive', withFee.receivedCents],
            ['Interest, to the lender', withFee.costCents - feeCents],
            ['Success fee, to us', feeCents],
          ]}
          total="You repay"
          note={`At ${formatBasisPoints(settings.business.lowestRateBasisPoints)}, our lowest rate. Not an offer.`}
        />
      </div>
    </section>
  )
}

const Details = () => (
  <>
    <PeopleAndProof />
    <WhereItGoes />
    <Section id="never" title="What we never do" layout="split">
      <TickList
        items={[
          ['Charge upfront fees', 'No fee of any kind before you’re funded.'],
          ['Sell your information', 'No lender gets it unless you approve that lender.'],
          ['Call without permission', 'We call only if you check the box or ask us to call.'],
          ['Say “approved” too soon', 'Only a lender can approve you. Until one does, we won’t say it.'],
          ['Rush you', 'No countdowns, no “last chance.” If an offer has a deadline, we show it.'],
          ['Push a second advance', 'On top of the first, it almost always makes things worse. We’ll say so.'],
        ]}
      />
    </Section>
    <Section id="operator" title="Who runs this site" layout="split">
      <Operator />
      <div className="prose mt-8">
        <h3 className="text-lg">Licenses and registrations</h3>
        <Licenses />
      </div>
    </Section>
  </>
)
