import type { LenderType } from '#shared/placement/lenders/lender-type.ts'
import { shippedReviewer } from '#shared/system/legal-periods/legal-period.ts'
import type { StateRule } from './disclosure-rule.ts'

const million = 100_000_000
/**
 * Sales-based financing is defined by its terms: repaid as a share of sales, or in debits adjusted to sales (Va. Code
 * 6.2-2228, CGS 36a-861, Tex. Fin. Code 398.001). Terms don't say whether debits are adjusted, so every advance with
 * a factor counts.
 */
const salesBased = { products: ['revenue_based' as const], prices: ['factor' as const, 'sales_share' as const] }
const everything = { products: null, prices: [] }
const depositories: LenderType[] = ['bank', 'credit_union']

const reviewer = shippedReviewer
/** Coverage, limit, timing and signature were compared with the sources; what the notes list for review was not. */
const common = {
  ...{ reviewer, requiredForm: '', exemptUpToDeals: null, isRealPropertyExempt: false, brokerLicense: 'none' as const },
  ...{ exemptLenders: depositories, lawAsOf: '2026-11-21', nextReviewOn: '2027-01-31' },
}
const revised = { lawAsOf: '2026-11-22' }

/**
 * The set that new installations start with, by state name. Later changes in a release are offered to staff as
 * differences and never replace an edited rule.
 */
export const shippedRules: readonly StateRule[] = [
  {
    ...{ ...common, state: 'CA', ...everything, upToCents: million / 2 },
    ...{ timing: 'before_presenting', isSigned: true, isRealPropertyExempt: true },
    note: 'Quote a price as APR; never call a factor a rate or interest (SB 362). Review: the form of 10 CCR 910 to 917, the exemption for few deals, and whether a broker’s license is needed.',
    statute: 'California Financial Code 22800 to 22805 (SB 1235), 10 CCR 900 to 956',
    exemptionStatute: 'California Financial Code 22801',
    sourceUrl: 'https://leginfo.legislature.ca.gov/faces/codes_displayText.xhtml?division=9.5.&lawCode=FIN',
  },
  {
    ...{ ...common, ...revised, state: 'CT', ...salesBased, upToCents: million / 4 },
    ...{ timing: 'before_presenting', isSigned: true, brokerLicense: 'registration' },
    note: 'The disclosure is due when a specific offer is extended. Lender and broker must be registered. Review: exemptions other than banks.',
    statute: 'General Statutes of Connecticut 36a-861 and following, timing in 36a-863 (Public Act 23-201)',
    exemptionStatute: 'CGS 36a-861 and following',
    sourceUrl: 'https://www.cga.ct.gov/2023/ACT/PA/PDF/2023PA-00201-R00SB-01032-PA.PDF',
  },
  {
    ...{ ...common, state: 'FL', ...everything, upToCents: million / 2 },
    ...{ timing: 'before_contract', isSigned: false, isRealPropertyExempt: true },
    note: 'No fee before funding; address and telephone in every advertisement. Review: the exemption for few deals, and whether “at or before consummation” is enough.',
    statute: 'Florida Statutes 559.961 to 559.9615',
    exemptionStatute: 'Florida Statutes 559.961 to 559.9615',
    sourceUrl: 'http://www.leg.state.fl.us/statutes/',
  },
  {
    ...{ ...common, state: 'GA', ...everything, upToCents: million / 2 },
    ...{ timing: 'before_contract', isSigned: false, isRealPropertyExempt: true, exemptUpToDeals: 5 },
    note: 'No fee before funding. Review: whether “before consummation” is enough.',
    statute: 'Official Code of Georgia 10-1-393.18 (SB 90)',
    exemptionStatute: 'O.C.G.A. 10-1-393.18',
    sourceUrl: 'https://www.legis.ga.gov/',
  },
  {
    ...{ ...common, state: 'KS', ...everything, upToCents: million / 2 },
    ...{ timing: 'before_contract', isSigned: false, isRealPropertyExempt: true },
    note: 'Review: the exemption for few deals, and whether “before consummation” is enough.',
    statute: 'Kansas Commercial Financing Disclosure Act (SB 345, 2024)',
    exemptionStatute: 'Kansas SB 345, 2024',
    sourceUrl: 'https://www.kslegislature.org/',
  },
  {
    ...{ ...common, ...revised, state: 'LA', ...salesBased, upToCents: null },
    ...{ timing: 'before_contract', isSigned: false, exemptLenders: [], exemptionStatute: '' },
    note: 'In force since August 1, 2025: at or before consummation. No lender is exempt, and there is no upper limit.',
    statute: 'Louisiana Revised Statutes 9:3137.10 (Act 198 of 2025, HB 470)',
    sourceUrl: 'https://legis.la.gov/',
  },
  {
    ...{ ...common, state: 'MO', ...everything, upToCents: million / 2 },
    ...{ timing: 'before_contract', isSigned: false, brokerLicense: 'registration' },
    note: 'The broker must be registered. Review: all exemptions, and whether “before consummation” is enough.',
    statute: 'Missouri Commercial Financing Disclosure Law (SB 1359, 2024)',
    exemptionStatute: 'Missouri SB 1359, 2024',
    sourceUrl: 'https://www.senate.mo.gov/',
  },
  {
    ...{ ...common, state: 'NY', ...everything, upToCents: 2.5 * million },
    ...{ timing: 'before_presenting', isSigned: true, isRealPropertyExempt: true },
    note: 'Give the evidence of transmission, with its time, to the lender; keep it for four years. Review: the form of 23 NYCRR 600, and the exemption for few deals.',
    statute: 'New York Financial Services Law 801 to 812, 23 NYCRR 600.21',
    exemptionStatute: 'NY FSL 802',
    sourceUrl: 'https://www.nysenate.gov/legislation/laws/FIS/A8',
  },
  {
    ...{ ...common, ...revised, state: 'TX', ...salesBased, upToCents: million - 1 },
    ...{ timing: 'before_presenting', isSigned: true, nextReviewOn: '2026-12-15' },
    note: 'The disclosure is due when a specific offer is extended. No automatic debit without a perfected security interest; a confession of judgment is void. Lender and broker register by December 31, 2026: require the registration here from then on. Review: exemptions other than banks and credit unions.',
    statute: 'Texas Finance Code, chapter 398, timing in 398.051 (HB 700, 2025), 7 TAC 86.310',
    exemptionStatute: 'Texas Finance Code, chapter 398',
    sourceUrl: 'https://capitol.texas.gov/tlodocs/89R/billtext/html/HB00700F.htm',
  },
  {
    ...{ ...common, state: 'UT', ...everything, upToCents: million },
    ...{ timing: 'before_contract', isSigned: false, isRealPropertyExempt: true },
    note: 'The lender must be registered. Review: the exemption for few deals, and whether “before consummation” is enough.',
    statute: 'Utah Code 7-27-101 to 7-27-301 (SB 183)',
    exemptionStatute: 'Utah Code 7-27-101 to 7-27-301',
    sourceUrl: 'https://le.utah.gov/xcode/Title7/Chapter27/7-27.html',
  },
  {
    ...{ ...common, ...revised, state: 'VA', ...salesBased, upToCents: million / 2 },
    ...{ timing: 'before_presenting', isSigned: true, brokerLicense: 'registration', exemptUpToDeals: 5 },
    note: 'The disclosure is due when a specific offer is extended. Lender and broker must be registered. Review: which institutions the exemption for financial institutions covers.',
    statute: 'Code of Virginia 6.2-2228 to 6.2-2238, timing in 6.2-2231 and 10VAC5-240-30',
    exemptionStatute: 'Va. Code 6.2-2229',
    sourceUrl: 'https://law.lis.virginia.gov/vacode/title6.2/chapter22.1/',
  },
]
