import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { exampleCents, exampleCost, exampleMonths } from '#client/pages/site/funding/worked-example.tsx'
import { Licenses, Operator } from '#client/pages/site/legal/legal-page.tsx'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { SplitPicture } from '#client/pages/site/parts/pictures/split-picture.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import * as copy from './copy.tsx'
import { PeopleAndProof } from './people-and-proof.tsx'

export const about: SitePage = {
  head: ({ brand }) => ({
    title: copy.aboutTitle,
    description: copy.aboutDescription(brand.name),
    keywords: ['about the broker', 'success fee', 'funding broker'],
  }),
  Page: function About() {
    const { brand, personal, successFeeBasisPoints } = useSettings()
    const fee = formatBasisPoints(successFeeBasisPoints)
    return (
      <TextPage
        title={copy.aboutTitle}
        lead={copy.aboutLead(brand.name)}
        aside={<LeadCard source="About" />}
        below={<Details />}
      >
        <h2>{copy.whyUseABroker}</h2>
        <p>{copy.lendersDiffer}</p>
        <h2>{copy.howWeGetPaid}</h2>
        <p>
          {copy.successFee(fee)} {!personal.hasSuccessFee && `${copy.noPersonalFee} `}
          {copy.rateWithAndWithoutFee((words) => (
            <a href="/guides/how-funding-brokers-are-paid">{words}</a>
          ))}
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
            {copy.whereTheMoneyGoes}
          </h2>
          <p className="mt-5">{copy.priceOfTheMoney(formatDollars(withFee.repaidCents / 100), fee)}</p>
          <p className="mt-4 text-ink-soft">{copy.bothPartsAreShown}</p>
        </div>
        <SplitPicture
          title={copy.amountOverMonths(formatDollars(exampleCents / 100), exampleMonths)}
          parts={[
            [copy.youReceive, withFee.receivedCents],
            [copy.interestToTheLender, withFee.costCents - feeCents],
            [copy.successFeeToUs, feeCents],
          ]}
          total={copy.youRepay}
          note={copy.atOurLowestRate(formatBasisPoints(settings.business.lowestRateBasisPoints))}
        />
      </div>
    </section>
  )
}

const Details = () => (
  <>
    <PeopleAndProof />
    <WhereItGoes />
    <Section id="never" title={copy.whatWeNeverDo} layout="split">
      <TickList
        mark="cross"
        items={[
          [copy.chargeUpfrontFees, copy.chargeUpfrontFeesDetail],
          [copy.sellYourInformation, copy.sellYourInformationDetail],
          [copy.callWithoutPermission, copy.callWithoutPermissionDetail],
          [copy.sayApprovedTooSoon, copy.sayApprovedTooSoonDetail],
          [copy.rushYou, copy.rushYouDetail],
          [copy.pushASecondAdvance, copy.pushASecondAdvanceDetail],
        ]}
      />
    </Section>
    <Section id="operator" title={copy.whoRunsThisSite} layout="split">
      <Operator />
      <div className="prose mt-8">
        <h3 className="text-lg">{copy.licensesAndRegistrations}</h3>
        <Licenses />
      </div>
    </Section>
  </>
)
