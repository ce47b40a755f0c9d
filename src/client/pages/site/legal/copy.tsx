/** Texts of the terms of service and the privacy policy. A change needs a new version: see `legal-versions.ts`. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { plural } from '#shared/kit/locale/plural.ts'

// legal-page.tsx
export const effectiveVersion = (date: ReactNode, version: string) => (
  <>
    Effective {date}. Version {version}.
  </>
)
export const onThisPage = 'On this page'
export const name = 'Name'
export const legalForm = 'Legal form'
export const registrationNumber = 'Registration number'
export const address = 'Address'
export const phone = 'Phone'
export const email = 'Email'
export const noLicenseListed = (brand: string) =>
  `${brand} has not listed a license or registration here. Several states require brokers to have one: before you sign, ask us which one covers your request.`
export const emailAddress = (email: string) => `email ${email}`
export const callNumber = (phone: string) => `call ${phone}`
export const writeToAddress = (address: string) => `write to ${address}`
export const useContactForm = 'use the form on our contact page'

// privacy-policy.tsx
export const privacyPolicyTitle = 'Privacy policy'
export const privacyPolicyDescription = (brand: string) =>
  `What data ${brand} collects through this site, why, and who sees it.`
export const privacyPolicyLead = 'What data this site collects, why, who sees it, and how to have it deleted.'

// privacy-sections.tsx
export const contactData = 'Contact data'
export const contactDataFields = 'Name, email, phone'
export const contactDataPurpose = 'To answer your request'
export const freeAnalysisOrLoanEstimate = 'Free analysis or loan estimate'
export const freeAnalysisOrLoanDetail =
  'Your answers about the business, or about your income, work and payments, and your credit. Your email address, only to send the estimate if you ask us to'
export const freeAnalysisOrLoanPurpose = 'To show you which lenders may fit, and to advise you'
export const applications = 'Applications'
export const applicationsDetail =
  'About you and other owners: address, date of birth, Social Security number, ID number, income and debts. About the business: tax number (EIN), bank account, sales and debts. Your signature'
export const applicationsPurpose =
  'To find lenders for you. A lender gets your application only when you approve that lender by name'
export const documents = 'Documents'
export const documentsDetail = 'Statements, tax returns, identification and other files you upload'
export const documentsPurpose = 'To complete an application or a merchant quote'
export const yourDecisions = 'Your decisions'
export const yourDecisionsDetail =
  'Lenders you approve, offers you choose or decline, disclosures you sign, how you want messages and records'
export const yourDecisionsPurpose = 'To carry out your decisions, and to prove them'
export const authorizationsByOtherOwners = 'Authorizations by other owners'
export const authorizationsByOtherOwnersDetail =
  'Name and email as the applicant lists them, your answer, your name typed as a signature'
export const authorizationsByOtherOwnersPurpose =
  'To ask you whether lenders may obtain credit reports about you, and to prove your answer'
export const messagesToUs = 'Messages to us'
export const messagesToUsDetail = 'What you write, how and when you want an answer'
export const messagesToUsPurpose = 'To answer it, and to track a complaint'
export const merchantQuote = 'Merchant quote'
export const merchantQuoteDetail = 'The business, its processor, the figures you type'
export const merchantQuotePurpose = 'To compare, and to ask processors for you'
export const requestsAboutYourData = 'Requests about your data'
export const requestsAboutYourDataDetail = 'Name, email, what you ask for'
export const requestsAboutYourDataPurpose = 'To answer it, and to prove that we did'
export const consents = 'Consents'
export const consentsDetail = 'The exact wording, time, network address, browser'
export const consentsPurpose = 'To prove what you agreed to, and when you withdrew it'
export const originOfTheVisit = 'Origin of the visit'
export const originOfTheVisitDetail = 'First page you visited, referring website, campaign name'
export const originOfTheVisitPurpose = 'To see which of our pages and ads work'
export const newsletter = 'Newsletter'
export const newsletterDetail = 'Email, time of request and confirmation'
export const newsletterPurpose = 'To send it, and to stop sending it'
export const technicalRecords = 'Technical records'
export const technicalRecordsDetail = 'Network address, time, browser, type of error'
export const technicalRecordsPurpose = 'To keep the service running and secure'
export const untilYouAsk = 'Until you ask us to delete it'
/** A period, such as “2 years”, in the sentences below it. */
export const years = (count: number) =>
  plural(count, { one: `${count.toLocaleString(locale)} year`, other: `${count.toLocaleString(locale)} years` })
export const days = (count: number) =>
  plural(count, { one: `${count.toLocaleString(locale)} day`, other: `${count.toLocaleString(locale)} days` })
export const requestsMessagesAndConversations = 'Requests, messages and conversations'
export const afterLastContact = (period: string) => `${period} after the last contact or work on it`
export const contactFormMessages = 'Contact form messages'
export const afterLastActivity = (period: string) => `${period} after the last activity on it`
export const requestsForAMerchantQuote = 'Requests for a merchant quote'
export const applicationsNeverSubmitted = 'Applications never submitted'
export const afterLastAnswer = (period: string) => `${period} after the last answer or work on it`
export const applicationsThatFoundNoLender = 'Applications that found no lender'
export const afterClosed = (period: string) => `${period} after they were closed`
export const applicationsThatWereFunded = 'Applications that were funded, or got an offer'
export const documentsMessagesAndRequests = 'Documents, messages, and requests to other owners'
export const documentsMessagesAndRequestsDetail = 'As long as the application or the request they belong to'
export const freeAnalysesAndLoanEstimates = 'Free analyses and loan estimates'
export const freeAnalysesAndLoanDetail = (period: string) =>
  `As long as the request they belong to; ${period} after you made it if you leave no contact details`
export const afterAnswered = (period: string) => `${period} after they were answered`
export const proofOfConsents = 'Proof of consents'
export const proofOfConsentsDetail = (consentProofYears: number) =>
  `At least ${consentProofYears} years after the consent ended. We don’t delete it automatically`
export const recordsOfEmailsWeSent = 'Records of emails we sent'
export const afterSent = (period: string) => `${period} after they were sent`
export const newsletterPeriod = (period: string) =>
  `Until you unsubscribe; ${period} after the request if it is never confirmed`
export const addressNotToEmail = 'An address we must not email'
export const anAddressWeMustDetail = 'Until you allow it again, and only for this purpose'
export const errorReports = 'Error reports'
export const errorReportsDetail = 'Without personal data: it is removed before they are stored'
export const lenders = 'Lenders'
export const yesOneAtATime = 'Yes, one at a time'
export const lendersDetail = 'Only those you approve by name'
export const cardProcessors = 'Card processors'
export const cardProcessorsDetail = 'If you ask us for a quote'
export const cardProcessorsPurpose = 'Only what they need to make the quote'
export const companiesThatRunOurServers = 'Companies that run our servers and email'
export const yes = 'Yes'
export const companiesThatRunDetail = 'They may not use it for anything else'
export const creditBureaus = 'Credit bureaus'
export const notByUs = 'Not by us'
export const creditBureausDetail =
  'We don’t order credit reports. A lender you approve by name may order one, about each person who authorized it'
export const authorities = 'Authorities'
export const whenTheLawRequiresIt = 'When the law requires it'
export const onlyWhatItRequires = 'Only what it requires'
export const advertisersDataBrokersOtherBrokers = 'Advertisers, data brokers, other brokers'
export const never = 'Never'
export const advertisersDataBrokersOtherDetail = 'We don’t sell data or share it for advertising'
export const whoIsResponsible = 'Who is responsible'
export const whatWeCollectAndWhy = 'What we collect and why'
export const what = 'What'
export const data = 'Data'
export const whatFor = 'What for'
export const whatApplicationsAsk =
  'An application asks for more than the other forms, one step at a time. Sensitive numbers, such as your Social Security number, can wait until a lender needs them, and the form says so next to each one. We never ask for race, religion, sex or marital status.'
export const whatYourBrowserStores = 'What your browser stores'
export const noTrackers =
  'These pages have no advertising cookies, no trackers, and no files from other companies. We set a cookie only when you leave your details, book a call, start or open an application, or ask for a merchant quote. It is needed for that to work, and no script can read it.'
export const cookie = 'Cookie'
export const howLong = 'How long'
export const whatStaysInTheBrowser =
  'For seven days, your browser keeps what you type into the forms for your contact details, a free analysis, a personal loan estimate and a merchant quote, so that closing the tab loses nothing. “Clear” removes it at once. For 30 days it remembers whether you have an application, and nothing about it. Until you close the tab, it also stores what you type into other forms and the page you came from. It remembers your text size until you clear it, and stores copies of public pages so that you can read them offline. Those copies never contain your personal information.'
export const whoSeesIt = 'Who sees it'
export const who = 'Who'
export const doWeShareIt = 'Do we share it?'
export const limits = 'Limits'
export const numberNotShared =
  'We don’t give anyone else your number for calls, texts or WhatsApp messages, or your permission to use it, for their own marketing.'
export const noticeForPersonalLoans = 'Notice for personal loans'
export const financialPrivacy =
  'Federal law gives consumers the right to limit some, but not all, sharing of their financial data. We share it to find you a lender, and only with the lenders you named. We do not share for joint marketing, with affiliates for their everyday business purposes, or with others so they can market to you. So there is nothing to opt out of. If that ever changes, we will notify you first and you can say no.'
export const formerCustomers =
  'When you are no longer our customer, we continue to treat your data as this page describes.'
export const howLongWeKeepIt = 'How long we keep it'
export const legalHolds =
  'A legal hold, for example because of a lawsuit, can require us to keep records longer. If you ask us to delete them during that time, we’ll let you know that we have to keep them.'
export const howItIsProtected = 'How it is protected'
export const protection =
  'Connections are encrypted. Staff sign in with a second factor and see only what their work requires; their changes are recorded. Passwords are stored only in a form that can’t be reversed. No system is immune to attack. If someone gains unauthorized access to your data, we will notify you and the authorities within the time the law requires, and explain what to do.'
export const yourRights = 'Your rights'
export const rightToKnow = 'To know what data we have about you, and get a copy'
export const rightToCorrect = 'To correct or delete it'
export const rightToLimit =
  'To limit the use of sensitive data, and to opt out of sale and sharing, which we don’t do anyway'
export const rightToWithdraw = 'To withdraw any permission as easily as you gave it; to stop texts, reply STOP'
export const howToAsk = (link: Slot, waysToWrite: ReactNode) => (
  <>
    {link('Ask here')}, or: {waysToWrite} We verify your identity using the address or number you gave us, and answer
    within 45 days. Someone else can ask for you with your written permission. If we say no, we explain why, and you can
    ask us to review the decision. We won’t treat you differently for using your rights.
  </>
)
export const rightsAndStates =
  'These rights come from the laws of California, Colorado, Connecticut, Virginia, Utah, Texas, Oregon and other states; we extend them to everyone. Some financial data falls under federal law instead, and we keep what the law requires us to keep. We’ll let you know which data that is.'
export const automatedDecisions = 'Automated decisions'
export const noAutomatedDecisions =
  'We don’t make automated decisions about you. A computer calculates an estimate from your own answers with fixed rules, such as time in business and revenue, or income and monthly payments. Your state matters, because lenders fund only in the states they serve. Your name, address and ZIP code play no part in it. A person reads each request.'
export const children = 'Children'
export const adultsOnly =
  'This site is for adults. We do not knowingly collect data from anyone under 18, and we delete it if we learn of it.'
export const changes = 'Changes'
export const policyChanges = (name: string) =>
  `When this text changes, the date above changes with it. If ${name} wants to use your data for something new, we will ask you first.`

// terms-of-service.tsx
export const whoWeAre = 'Who we are'
export const thisSiteIsRunBy = 'This site is run by:'
export const licensesAndRegistrations = 'Licenses and registrations:'
export const service = 'What we do, and what we don’t do'
export const weAreABroker = (name: string) =>
  `${name} is a broker. It takes your request to lenders you approve, and shows you their offers on the same basis. It is not a bank or a lender, makes no credit decisions, and cannot promise that anyone will fund you.`
export const decisionsAreTheLenders =
  "Rates, terms and decisions are the lender's. A funding contract is only between you and the lender."
export const fees = 'When a fee is due, and when it isn’t'
export const personalFee = 'For personal loans the same fee is due, in states where the law allows it.'
export const noPersonalFee = 'There is no success fee on personal loans.'
export const businessFee = (fee: string) =>
  `For business funding a success fee of ${fee} of the funded amount is due after you are funded, under a separate fee agreement that you sign before your request goes to a lender. The agreement names the fee in percent and in dollars. A lender may pay us as well: each offer shows how much before you choose it.`
export const noFeeBeforeFunding =
  'Before you are funded, no fee is due: not for asking, an estimate, an application, being declined, or walking away. Anyone who asks for one in our name is not us.'
export const estimates = 'Estimates'
export const estimatesAreNotOffers =
  'Figures on this site, and every pre-qualification estimate, are calculated from typical terms or from your own answers. They are not offers and not approvals. Only what you sign with a lender is binding.'
export const whatWeAskOfYou = 'What we ask of you'
export const giveCorrectAnswers = 'Give correct and complete answers, and let us know when something changes'
export const askOnlyForYourself = 'Ask only for yourself, or for a business you can sign for'
export const noDataOfOthers = 'Don’t send us other people’s data without their agreement'
export const dontHarmTheSite =
  'Don’t overload the site, test it for vulnerabilities without our written agreement, or copy its content'
export const howWeCommunicate = 'How we communicate'
export const howWeAnswer =
  'We answer by email. Calls and texts need your separate permission, which is never a condition of service. You can end it by replying STOP or in any other clear way.'
export const electronicDocuments =
  'To receive documents electronically, you agree separately after reading what that means and how to get paper copies instead.'
export const contentAndLinks = 'Content and links'
export const whoOwnsTheContent = (name: string) =>
  `The content and trademarks on this site belong to ${name} or its licensors. Links to other sites are for your convenience; we are not responsible for their content. The software behind the site is open source under its own license, which is separate from these terms.`
export const ourLiability = 'Our liability'
export const liabilityLimits =
  'We are responsible for our own work. To the extent the law allows, we are not responsible for lenders’ decisions and terms, outages beyond our control, or losses that no one could foresee. Nothing here takes away a right that the law gives you and that cannot be waived. You may say and publish what you think of us.'
export const governingLawAndDisputes = 'Governing law and disputes'
export const lawOfState = (state: string) => `The law of ${state} applies, without its conflict-of-law rules.`
export const lawWhereYouLive = 'The law of the state in which you live, or in which your business is located, applies.'
export const noArbitration = 'These terms do not force you into arbitration, and you keep your right to go to court.'
export const complaints = 'Complaints'
export const sayItsAComplaint =
  'Say that it’s a complaint: it goes to the owner, not to the person it’s about, and you’ll get a written answer.'
export const otherPlacesToComplain = (bureauLink: Slot, commissionLink: Slot) => (
  <>
    You may also turn to the Consumer Financial Protection Bureau ({bureauLink('consumerfinance.gov/complaint')}), the
    Federal Trade Commission ({commissionLink('reportfraud.ftc.gov')}), or the regulator of your state.
  </>
)
export const termsChanges =
  'When these terms change, the date above changes with them. A request in progress stays under the terms that applied when you made it, unless you agree to the new ones.'
export const termsOfServiceTitle = 'Terms of service'
export const termsOfServiceDescription = (brand: string) =>
  `What ${brand} does for you, what it does not do, and when a fee is due.`
export const termsOfServiceLead = 'What you can expect from us when you use this site, in plain English.'
