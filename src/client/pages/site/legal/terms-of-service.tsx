import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { LegalPage, type LegalSection, Licenses, Operator, WaysToWrite } from './legal-page.tsx'

function termsSections({ brand, legal, personal, successFeeBasisPoints }: SiteSettings): LegalSection[] {
  const fee = formatBasisPoints(successFeeBasisPoints)
  const name = legal.name || brand.name
  return [
    {
      id: 'who',
      title: 'Who we are',
      body: (
        <>
          <p>This site is run by:</p>
          <Operator />
          <p>Licenses and registrations:</p>
          <Licenses />
        </>
      ),
    },
    {
      id: 'service',
      title: 'What we do, and what we don’t do',
      body: (
        <>
          <p>
            {name} is a broker. It takes your request to lenders you approve, and shows you their offers on the same
            basis. It is not a bank or a lender, makes no credit decisions, and cannot promise that anyone will fund
            you.
          </p>
          <p>Rates, terms and decisions are the lender's. A funding contract is only between you and the lender.</p>
        </>
      ),
    },
    {
      id: 'fees',
      title: 'When a fee is due, and when it isn’t',
      body: (
        <>
          <p>
            For business funding a success fee of {fee} of the funded amount is due after you are funded, under a
            separate fee agreement that you sign before your request goes to a lender. The agreement names the fee in
            percent and in dollars. A lender may pay us as well: each offer shows how much before you choose it.{' '}
            {personal.hasSuccessFee
              ? 'For personal loans the same fee is due, in states where the law allows it.'
              : 'There is no success fee on personal loans.'}
          </p>
          <p>
            Before you are funded, no fee is due: not for asking, an estimate, an application, being declined, or
            walking away. Anyone who asks for one in our name is not us.
          </p>
        </>
      ),
    },
    {
      id: 'estimates',
      title: 'Estimates',
      body: (
        <p>
          Figures on this site, and every pre-qualification estimate, are calculated from typical terms or from your own
          answers. They are not offers and not approvals. Only what you sign with a lender is binding.
        </p>
      ),
    },
    {
      id: 'your-part',
      title: 'What we ask of you',
      body: (
        <ul>
          <li>Give correct and complete answers, and let us know when something changes</li>
          <li>Ask only for yourself, or for a business you can sign for</li>
          <li>Don’t send us other people’s data without their agreement</li>
          <li>
            Don’t overload the site, test it for vulnerabilities without our written agreement, or copy its content
          </li>
        </ul>
      ),
    },
    {
      id: 'talking',
      title: 'How we communicate',
      body: (
        <>
          <p>
            We answer by email. Calls and texts need your separate permission, which is never a condition of service.
            You can end it by replying STOP or in any other clear way.
          </p>
          <p>
            To receive documents electronically, you agree separately after reading what that means and how to get paper
            copies instead.
          </p>
        </>
      ),
    },
    {
      id: 'links',
      title: 'Content and links',
      body: (
        <p>
          The content and trademarks on this site belong to {name} or its licensors. Links to other sites are for your
          convenience; we are not responsible for their content. The software behind the site is open source under its
          own license, which is separate from these terms.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Our liability',
      body: (
        <p>
          We are responsible for our own work. To the extent the law allows, we are not responsible for lenders’
          decisions and terms, outages beyond our control, or losses that no one could foresee. Nothing here takes away
          a right that the law gives you and that cannot be waived. You may say and publish what you think of us.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Governing law and disputes',
      body: (
        <p>
          {legal.governingLaw
            ? `The law of ${legal.governingLaw} applies, without its conflict-of-law rules. `
            : 'The law of the state in which you live, or in which your business is located, applies. '}
          These terms do not force you into arbitration, and you keep your right to go to court.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <>
          <p>
            <WaysToWrite /> Say that it’s a complaint: it goes to the owner, not to the person it’s about, and you’ll
            get a written answer.
          </p>
          <p>
            You may also turn to the Consumer Financial Protection Bureau (
            <a href="https://www.consumerfinance.gov/complaint/">consumerfinance.gov/complaint</a>), the Federal Trade
            Commission (<a href="https://reportfraud.ftc.gov/">reportfraud.ftc.gov</a>), or the regulator of your state.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When these terms change, the date above changes with them. A request in progress stays under the terms that
          applied when you made it, unless you agree to the new ones.
        </p>
      ),
    },
  ]
}

export const termsOfService: SitePage = {
  head: ({ brand }) => ({
    title: 'Terms of service',
    description: `What ${brand.name} does for you, what it does not do, and when a fee is due.`,
    keywords: ['terms of service', 'success fee'],
  }),
  Page: () => (
    <LegalPage
      title="Terms of service"
      lead="What you can expect from us when you use this site, in plain English."
      version={legalVersions.terms}
      sections={termsSections(useSettings())}
    />
  ),
}
