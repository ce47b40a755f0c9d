import { SignalSign } from '#client/pages/site/privacy/privacy-pages.tsx'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { consentProofYears, fixedRetention } from '#shared/system/settings/retention.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'
import { type LegalSection, Operator, WaysToWrite } from './legal-page.tsx'

interface PrivacyTableProps {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

const PrivacyTable = ({ head, rows }: PrivacyTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: visitors without a mouse scroll it by keyboard
  <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label={head.join(', ')}>
    <table className="w-full text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="py-2.5 pr-4 font-normal last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first} className="border-line border-t align-top">
            <th scope="row" className="py-2.5 pr-4 font-semibold">
              {first}
            </th>
            {others.map((cell) => (
              <td key={cell} className="py-2.5 pr-4 last:pr-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Data that each form collects; `privacy-sections.test.ts` checks that every form has a row. */
export const collected = [
  [copy.contactData, copy.contactDataFields, copy.contactDataPurpose],
  [copy.freeAnalysisOrLoanEstimate, copy.freeAnalysisOrLoanDetail, copy.freeAnalysisOrLoanPurpose],
  [copy.applications, copy.applicationsDetail, copy.applicationsPurpose],
  [copy.documents, copy.documentsDetail, copy.documentsPurpose],
  [copy.yourDecisions, copy.yourDecisionsDetail, copy.yourDecisionsPurpose],
  [copy.authorizationsByOtherOwners, copy.authorizationsByOtherOwnersDetail, copy.authorizationsByOtherOwnersPurpose],
  [copy.messagesToUs, copy.messagesToUsDetail, copy.messagesToUsPurpose],
  [copy.merchantQuote, copy.merchantQuoteDetail, copy.merchantQuotePurpose],
  [copy.requestsAboutYourData, copy.requestsAboutYourDataDetail, copy.requestsAboutYourDataPurpose],
  [copy.consents, copy.consentsDetail, copy.consentsPurpose],
  [copy.originOfTheVisit, copy.originOfTheVisitDetail, copy.originOfTheVisitPurpose],
  [copy.newsletter, copy.newsletterDetail, copy.newsletterPurpose],
  [copy.technicalRecords, copy.technicalRecordsDetail, copy.technicalRecordsPurpose],
] as const

/** `730` -> `2 years after the last contact`. */
function spoken(days: number, sentence: (period: string) => string): string {
  if (days === 0) return copy.untilYouAsk
  return sentence(days % 365 < 8 && days >= 365 ? copy.years(Math.floor(days / 365)) : copy.days(days))
}

const kept = ({ retention }: SiteSettings) => [
  [copy.requestsMessagesAndConversations, spoken(retention.leads, copy.afterLastContact)],
  [copy.contactFormMessages, spoken(retention.contacts, copy.afterLastActivity)],
  [copy.requestsForAMerchantQuote, spoken(retention.merchantLeads, copy.afterLastContact)],
  [copy.applicationsNeverSubmitted, spoken(retention.drafts, copy.afterLastAnswer)],
  [copy.applicationsThatFoundNoLender, spoken(retention.closedApplications, copy.afterClosed)],
  [copy.applicationsThatWereFunded, spoken(retention.fundedApplications, copy.afterClosed)],
  [copy.documentsMessagesAndRequests, copy.documentsMessagesAndRequestsDetail],
  [copy.freeAnalysesAndLoanEstimates, spoken(fixedRetention.unclaimedAnalyses, copy.freeAnalysesAndLoanDetail)],
  [copy.requestsAboutYourData, spoken(fixedRetention.answeredPrivacyRequests, copy.afterAnswered)],
  [copy.proofOfConsents, copy.proofOfConsentsDetail(consentProofYears)],
  [copy.recordsOfEmailsWeSent, spoken(fixedRetention.contactLog, copy.afterSent)],
  [copy.newsletter, spoken(fixedRetention.pendingSubscriptions, copy.newsletterPeriod)],
  [copy.addressNotToEmail, copy.anAddressWeMustDetail],
  [copy.errorReports, copy.errorReportsDetail],
]

const shared = [
  [copy.lenders, copy.yesOneAtATime, copy.lendersDetail],
  [copy.cardProcessors, copy.cardProcessorsDetail, copy.cardProcessorsPurpose],
  [copy.companiesThatRunOurServers, copy.yes, copy.companiesThatRunDetail],
  [copy.creditBureaus, copy.notByUs, copy.creditBureausDetail],
  [copy.authorities, copy.whenTheLawRequiresIt, copy.onlyWhatItRequires],
  [copy.advertisersDataBrokersOtherBrokers, copy.never, copy.advertisersDataBrokersOtherDetail],
] as const

export function privacySections(settings: SiteSettings): LegalSection[] {
  const { brand, legal } = settings
  const name = legal.name || brand.name
  return [
    {
      id: 'who',
      title: copy.whoIsResponsible,
      body: <Operator />,
    },
    {
      id: 'what',
      title: copy.whatWeCollectAndWhy,
      body: (
        <>
          <PrivacyTable head={[copy.what, copy.data, copy.whatFor]} rows={collected} />
          <p>{copy.whatApplicationsAsk}</p>
        </>
      ),
    },
    {
      id: 'browser',
      title: copy.whatYourBrowserStores,
      body: (
        <>
          <p>{copy.noTrackers}</p>
          <PrivacyTable
            head={[copy.cookie, copy.whatFor, copy.howLong]}
            rows={Object.values(cookies).map(({ name, purpose, lifetime }) => [name, purpose, lifetime])}
          />
          <p>{copy.whatStaysInTheBrowser}</p>
          <SignalSign />
        </>
      ),
    },
    {
      id: 'sharing',
      title: copy.whoSeesIt,
      body: (
        <>
          <PrivacyTable head={[copy.who, copy.doWeShareIt, copy.limits]} rows={shared} />
          <p>{copy.numberNotShared}</p>
        </>
      ),
    },
    {
      id: 'financial',
      title: copy.noticeForPersonalLoans,
      body: (
        <>
          <p>{copy.financialPrivacy}</p>
          <p>{copy.formerCustomers}</p>
        </>
      ),
    },
    {
      id: 'kept',
      title: copy.howLongWeKeepIt,
      body: (
        <>
          <PrivacyTable head={[copy.what, copy.howLong]} rows={kept(settings)} />
          <p>{copy.legalHolds}</p>
        </>
      ),
    },
    {
      id: 'safety',
      title: copy.howItIsProtected,
      body: <p>{copy.protection}</p>,
    },
    {
      id: 'rights',
      title: copy.yourRights,
      body: (
        <>
          <ul>
            <li>{copy.rightToKnow}</li>
            <li>{copy.rightToCorrect}</li>
            <li>{copy.rightToLimit}</li>
            <li>{copy.rightToWithdraw}</li>
          </ul>
          <p>
            {copy.howToAsk(
              (words) => (
                <a href="/privacy-requests">{words}</a>
              ),
              <WaysToWrite />,
            )}
          </p>
          <p>{copy.rightsAndStates}</p>
        </>
      ),
    },
    {
      id: 'machines',
      title: copy.automatedDecisions,
      body: <p>{copy.noAutomatedDecisions}</p>,
    },
    {
      id: 'children',
      title: copy.children,
      body: <p>{copy.adultsOnly}</p>,
    },
    {
      id: 'changes',
      title: copy.changes,
      body: <p>{copy.policyChanges(name)}</p>,
    },
  ]
}
