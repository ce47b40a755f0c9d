import type { Thing } from '#client/pages/site/frame/site-page.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

interface LoanProduct {
  name: string
  loanType: string
  amount: SiteSettings['business']['amount']
  fees: string
  provider: Thing
}

export const loanProduct = ({ name, loanType, amount, fees, provider }: LoanProduct): Thing => ({
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
})
