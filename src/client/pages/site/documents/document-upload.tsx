import { lastApplicationKey } from '#client/applications/applicants/last-application.ts'
import { ContactLines } from '#client/pages/site/frame/contact-lines.tsx'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { DocumentChecklist, OurAddress, Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import * as copy from './copy.tsx'
import { Documents } from './documents.tsx'

export const documentUpload: SitePage = {
  head: () => ({
    title: copy.documentUploadTitle,
    description: copy.documentUploadDescription,
    keywords: ['loan documents', 'bank statements', 'document checklist'],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="text-3xl">{copy.yourDocuments}</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">{copy.documentUploadLead}</p>
        <div className="mt-8">
          <div className="with-script">
            <Island name="document-upload" component={Documents} props={{}} wake="near" draft={lastApplicationKey} />
          </div>
          <noscript>
            <p className="prose">{copy.needsJavascript(<OurAddress />)}</p>
          </noscript>
        </div>
      </div>
      <Details />
    </>
  ),
}

const Details = () => (
  <>
    <Section id="lists" title={copy.whatLendersAskFor} intro={<p>{copy.checklistMayBeShorter}</p>}>
      <div className="grid grid-cols-1 items-start gap-8 @desktop:grid-cols-2">
        <DocumentChecklist
          title={copy.business}
          documents={[
            [copy.bankStatements, copy.bankStatementsDetail],
            [copy.photoId, copy.forEveryoneWhoSigns],
            [copy.voidedCheck, copy.voidedCheckDetail],
            [copy.taxReturns, copy.taxReturnsDetail],
          ]}
        />
        <DocumentChecklist
          title={copy.personal}
          documents={[
            [copy.proofOfIncome, copy.proofOfIncomeDetail],
            [copy.bankStatements, copy.twoMonths],
            [copy.photoId, copy.bothSidesNotExpired],
            [copy.proofOfAddress, copy.fromTheLastTwoMonths],
          ]}
        />
      </div>
    </Section>
    <Section id="not" title={copy.whatNotToSend} layout="split">
      <div className="prose max-w-2xl">
        <p>{copy.whatNotToSendDetail}</p>
        <p>{copy.questionsAboutYourChecklist}</p>
        <p>
          <ButtonLink variant="secondary" href="/contact">
            {copy.contactUs}
          </ButtonLink>
        </p>
        <ContactLines />
      </div>
    </Section>
    <Section id="good" title={copy.whatMakesAGoodDocument} layout="split">
      <TickList
        items={[
          [copy.everyPage, copy.everyPageDetail],
          [copy.theFileFromYourBank, copy.theFileDetail],
          [copy.noPassword, copy.noPasswordDetail],
          [copy.noMissingMonths, copy.noMissingMonthsDetail],
          [copy.easyToRead, copy.easyToReadDetail],
          [copy.yourNameOnIt, copy.yourNameOnItDetail],
        ]}
      />
    </Section>
  </>
)
