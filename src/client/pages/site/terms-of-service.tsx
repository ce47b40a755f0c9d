import { formatBasisPoints } from '#shared/kit/money.ts'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const termsOfService: SitePage = {
  head: ({ brand }) => ({
    title: 'Terms of service',
    description: `What ${brand.name} does for you, what it does not do, and when a fee is due.`,
    keywords: ['terms of service', 'success fee'],
  }),
  Page: function TermsOfService() {
    const { brand, successFeeBasisPoints, personal } = useSettings()
    return (
      <TextPage title="Terms of service" lead="What you can expect from us when you use this site, in plain words.">
        <h2>What we do</h2>
        <p>
          {brand.name} is a technology service. It takes your request to lenders and shows you their answers. It is not
          a lender, does not make credit decisions and cannot promise that anyone will fund you. Rates, terms and
          decisions are the lender's.
        </p>
        <h2>When a fee is due</h2>
        <p>
          For business funding a success fee of {formatBasisPoints(successFeeBasisPoints)} of the funded amount is due
          after you are funded, under a separate fee agreement that you sign before your request goes to a lender.{' '}
          {personal.hasSuccessFee ? '' : 'For personal loans there is no success fee. '}
          Without funding no fee is due, ever.
        </p>
        <h2>What we ask of you</h2>
        <p>
          Give correct answers, and only about yourself or a business you may sign for. Do not use the site to test it
          for weaknesses or to send us other people's data.
        </p>
        <h2>Estimates</h2>
        <p>
          Figures on this site are estimates, not offers. What binds you is only what you sign with a lender. Permission
          to call or text you is separate, never a condition, and can be withdrawn at any time.
        </p>
      </TextPage>
    )
  },
}
