/** Texts around guides, types of funding and state laws; the articles are Markdown in `content`. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'
import { plural } from '#shared/kit/locale/plural.ts'

// article-frame.tsx
export const byline = (brand: string, date: ReactNode) => (
  <>
    By the staff of {brand}. Reviewed {date}.
  </>
)
export const breadcrumb = 'Breadcrumb'
export const generalInformation =
  'This is general information, not legal, tax or financial advice. Rules change; check the source before you rely on it.'
export const seeWhereYouStand = 'See where you stand: nine questions, no name needed.'
export const startTheFreeAnalysis = 'Start the free analysis'
export const onThisPage = 'On this page'
export const sources = 'Sources'

// disclosure-law-pages.tsx
export const stateDisclosureLaws = 'State disclosure laws'
export const lawTitle = (state: string) => `${state} business financing disclosure law`
export const lawDescription = (state: string) =>
  `What ${state} requires lenders to disclose before you sign for business financing: which deals are covered, the amounts, the timing and the exemptions.`
export const guideToTheLaws = (link: Slot) => <>Guide: {link('Disclosure laws by state')}</>
export const disclosureLawPagesTitle = 'State laws on business financing disclosures'
export const disclosureLawPagesDescription =
  'A table of the states whose law requires a cost disclosure for business loans or merchant cash advances: coverage, amounts, timing, and links to the statutes.'
export const stateLaws = 'State laws on business financing disclosures'
export const stateLawsLead =
  'These states require a written disclosure of cost. The table comes from the same rules that our software applies to offers. Each state’s page links to its statute.'
export const statesWithADisclosureLaw = 'States with a disclosure law'
export const state = 'State'
export const covers = 'Covers'
export const amount = 'Amount'
export const signedByYou = 'Signed by you'
export const yes = 'Yes'
export const no = 'No'
export const stateNotListed = (link: Slot) => <>Your state isn’t listed? {link('Ask for the same figures anyway')}.</>

// disclosure-laws.ts
export const coversMostFinancing = 'Most commercial financing: loans, lines of credit, advances and similar products'
export const coversSalesBasedFinancing = 'Sales-based financing, such as merchant cash advances'
export const noUpperLimit = 'No upper limit'
export const lessThan = (amount: string) => `Less than ${amount}`
export const upTo = (amount: string) => `Up to ${amount}`
export const whenOffered = 'When a specific offer is made'
export const beforeClosing = 'Before the deal is closed'
export const byContract = 'No later than when you sign the contract'
export const aLicense = 'A license'
export const registrationWithTheState = 'Registration with the state'
export const exemptFrom = (amount: string) => `Financing from ${amount}`
export const exemptRealEstate = 'Financing secured by real estate'
export const exemptFewDeals = (deals: number) =>
  `Lenders that made no more than ${deals} such deals in the state in 12 months`
export const law = 'Law'
export const whenYouGetIt = 'When you get it'
export const yourSignature = 'Your signature'
export const yourSignatureDetail = 'You sign to confirm that you received it'
export const notRequiredByTheLaw = 'Not required by the law'
export const notCovered = 'Not covered'
export const noExemptionForBanks = 'No exemption for banks'
export const brokersNeed = 'Brokers need'
export const checkedOn = 'Checked against the law on'

// funding-type-pages.tsx
export const typesOfFunding = 'Types of funding'
export const noSuccessFee = 'No success fee. The lender’s own fees are in its APR.'
export const onlySuccessFee = (fee: string) =>
  `No upfront fees. A success fee of ${fee} of the amount, only when funded.`
export const questions = 'Questions'
export const relatedGuides = 'Related guides'
export const fundingTypePagesTitle = 'Compare types of business funding'
export const fundingTypePagesDescription =
  'Term loans, lines of credit, SBA loans, equipment financing, factoring, cash advances and personal loans in one table: repayment, price, speed and risks.'
export const compareTypes = 'Compare types of funding'
export const compareTypesLead =
  'The type of funding sets most of your cost. Find the row that fits what you’re buying and how soon it pays you back, then read about it.'
export const typesOfFundingCompared = 'Types of funding compared'
export const type = 'Type'
export const notSureWhereToStart = (typesOfBusinessLink: Slot, calculatorsLink: Slot) => (
  <>
    Not sure where to start? {typesOfBusinessLink('Three questions')} narrow it down, and the{' '}
    {calculatorsLink('calculators')} put two offers on the same basis.
  </>
)

// funding-types.ts
export const howYouRepay = 'How you repay'
export const howItsPriced = 'How it’s priced'
export const speed = 'Speed'
export const bestFor = 'Best for'
export const whatSecuresIt = 'What secures it'
export const watchFor = 'Watch for'

// glossary.tsx
export const guides = 'Guides'
export const businessFundingGlossary = 'Business funding glossary'
export const glossaryLead = (count: number) =>
  `${count} terms from business loans, cash advances, card processing and credit, each explained in a sentence or two.`
export const letters = 'Letters'

// guide-page.tsx
export const minutesToRead = (minutes: number) =>
  plural(minutes, { one: `${minutes} minute to read.`, other: `${minutes} minutes to read.` })
export const related = (link: ReactNode) => <>Related: {link}</>
export const readNext = 'Read next'

// guide-pages.tsx
export const disclosureLawsDetail = 'State laws on business financing disclosures'
export const glossaryOfFundingTerms = 'Glossary of funding terms'
export const calculators = 'Calculators'
export const guidePagesTitle = 'Small business funding guides'
export const guidePagesDescription = (brand: string) =>
  `Plain-English guides to business loans, cash advances, SBA loans, APR and fees, with sources, by the staff of ${brand}.`
export const guidesTitle = 'Guides to funding, and what it costs'
export const guidesLead =
  'Each guide explains one decision, shows the math, and names its sources. Read one before you talk to anyone who earns money when you sign, including us.'
export const guideCount = (guides: number) => plural(guides, { one: '1 guide', other: `${guides} guides` })
export const lookItUp = 'Look it up'

// guide-text.tsx
export const factorRateCalculator = 'Factor rate calculator'
export const offerComparisonCalculator = 'Offer comparison calculator'
export const loanCostCalculator = 'Loan cost calculator'

// product-name.ts
export const businessFunding = 'Business funding'
export const personalLoans = 'Personal loans'
export const merchantServices = 'Merchant services'
export const merchantServicesQuote = 'Merchant services quote'
export const freeAnalysis = 'Free analysis'
export const apply = 'Apply'
export const howWeWork = 'How we work'
export const contact = 'Contact'
export const stateLawsOnDisclosures = 'State laws on disclosures'
