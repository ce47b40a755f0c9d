import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'
import { LegalPage, type LegalSection, Licenses, Operator, WaysToWrite } from './legal-page.tsx'

function termsSections({ brand, legal, personal, successFeeBasisPoints }: SiteSettings): LegalSection[] {
  const fee = formatBasisPoints(successFeeBasisPoints)
  const name = legal.name || brand.name
  return [
    {
      id: 'who',
      title: copy.whoWeAre,
      body: (
        <>
          <p>{copy.thisSiteIsRunBy}</p>
          <Operator />
          <p>{copy.licensesAndRegistrations}</p>
          <Licenses />
        </>
      ),
    },
    {
      id: 'service',
      title: copy.service,
      body: (
        <>
          <p>{copy.weAreABroker(name)}</p>
          <p>{copy.decisionsAreTheLenders}</p>
        </>
      ),
    },
    {
      id: 'fees',
      title: copy.fees,
      body: (
        <>
          <p>
            {copy.businessFee(fee)} {personal.hasSuccessFee ? copy.personalFee : copy.noPersonalFee}
          </p>
          <p>{copy.noFeeBeforeFunding}</p>
        </>
      ),
    },
    {
      id: 'estimates',
      title: copy.estimates,
      body: <p>{copy.estimatesAreNotOffers}</p>,
    },
    {
      id: 'your-part',
      title: copy.whatWeAskOfYou,
      body: (
        <ul>
          <li>{copy.giveCorrectAnswers}</li>
          <li>{copy.askOnlyForYourself}</li>
          <li>{copy.noDataOfOthers}</li>
          <li>{copy.dontHarmTheSite}</li>
        </ul>
      ),
    },
    {
      id: 'talking',
      title: copy.howWeCommunicate,
      body: (
        <>
          <p>{copy.howWeAnswer}</p>
          <p>{copy.electronicDocuments}</p>
        </>
      ),
    },
    {
      id: 'links',
      title: copy.contentAndLinks,
      body: <p>{copy.whoOwnsTheContent(name)}</p>,
    },
    {
      id: 'liability',
      title: copy.ourLiability,
      body: <p>{copy.liabilityLimits}</p>,
    },
    {
      id: 'law',
      title: copy.governingLawAndDisputes,
      body: (
        <p>
          {legal.governingLaw ? copy.lawOfState(legal.governingLaw) : copy.lawWhereYouLive} {copy.noArbitration}
        </p>
      ),
    },
    {
      id: 'complaints',
      title: copy.complaints,
      body: (
        <>
          <p>
            <WaysToWrite /> {copy.sayItsAComplaint}
          </p>
          <p>
            {copy.otherPlacesToComplain(
              (words) => (
                <a href="https://www.consumerfinance.gov/complaint/">{words}</a>
              ),
              (words) => (
                <a href="https://reportfraud.ftc.gov/">{words}</a>
              ),
            )}
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: copy.changes,
      body: <p>{copy.termsChanges}</p>,
    },
  ]
}

export const termsOfService: SitePage = {
  head: ({ brand }) => ({
    title: copy.termsOfServiceTitle,
    description: copy.termsOfServiceDescription(brand.name),
    keywords: ['terms of service', 'success fee'],
  }),
  Page: () => (
    <LegalPage
      title={copy.termsOfServiceTitle}
      lead={copy.termsOfServiceLead}
      version={legalVersions.terms}
      sections={termsSections(useSettings())}
    />
  ),
}
