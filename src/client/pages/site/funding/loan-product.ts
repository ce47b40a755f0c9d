import type { Thing } from '#client/pages/site/frame/site-page.ts'
import type { AdvertisedRates } from '#shared/system/settings/content/personal-rates.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

interface LoanProduct {
  name: string
  loanType: string
  amount: SiteSettings['business']['amount']
  fees: string
  provider: Thing
  rates?: AdvertisedRates | undefined
}

export const loanProduct = ({ name, loanType, amount, fees, provider, rates }: LoanProduct): Thing => ({
  '@type': 'LoanOrCredit',
  name,
  loanType,
  provider,
  areaServed: 'US',
  currency: 'USD',
  amount: {
    '@type': 'MonetaryAmount',
    currency: 'USD',
    minValue: amount.fromDollars,
    maxValue: amount.toDollars,
  },
  feesAndCommissionsSpecification: fees,
  ...(rates && {
    annualPercentageRate: {
      '@type': 'QuantitativeValue',
      minValue: rates.lowestAprBasisPoints / 100,
      maxValue: rates.highestAprBasisPoints / 100,
    },
    loanTerm: {
      '@type': 'QuantitativeValue',
      minValue: rates.shortestMonths,
      maxValue: rates.longestMonths,
      unitCode: 'MON',
    },
  }),
})
