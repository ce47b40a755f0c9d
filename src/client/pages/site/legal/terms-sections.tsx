import { formatBasisPoints } from '#shared/kit/money.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { LegalSection } from './legal-page.tsx'
import { Licences, Operator, WaysToWrite } from './operator.tsx'

export function termsSections({ brand, legal, personal, successFeeBasisPoints }: SiteSettings): LegalSection[] {
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
          <Licences />
        </>
      ),
    },
    {
      id: 'service',
      title: 'What we do, and what we do not',
      body: (
        <>
          <p>
            {name} is a broker. It takes your request to lenders you agree to, and shows you their answers on one basis.
            It is not a bank and not a lender, makes no credit decisions, and cannot promise that anyone will fund you.
          </p>
          <p>Rates, terms and decisions are the lender's. A contract for money is between you and the lender alone.</p>
        </>
      ),
    },
    {
      id: 'fees',
      title: 'When a fee is due, and when never',
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
            Before you are funded no fee is due: not for asking, not for an estimate, not for an application, not for
            being declined, and not for walking away. Anybody who asks for one in our name is not us.
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
          answers. They are not offers and not approvals. What binds you is only what you sign with a lender.
        </p>
      ),
    },
    {
      id: 'your-part',
      title: 'What we ask of you',
      body: (
        <ul>
          <li>Give correct and complete answers, and tell us when something changes</li>
          <li>Ask only for yourself, or for a business for which you may sign</li>
          <li>Send us no data of other people without their agreement</li>
          <li>Do not overload the site, test it for weaknesses without our written agreement, or copy its texts</li>
        </ul>
      ),
    },
    {
      id: 'talking',
      title: 'How we talk to each other',
      body: (
        <>
          <p>
            We answer by email. Calls and texts need a permission of their own, which is never a condition, and which
            you end by replying STOP or in any other way that makes it clear.
          </p>
          <p>
            To receive papers electronically you agree separately, after you have read what that means and how to get
            paper instead.
          </p>
        </>
      ),
    },
    {
      id: 'links',
      title: 'Content and links',
      body: (
        <p>
          Texts and marks on this site belong to {name} or to those who licensed them. Links to other sites are for your
          convenience; we do not answer for what stands there. The software behind the site is open source under its own
          license, which is separate from these terms.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: (
        <p>
          We answer for our own work. As far as the law allows, we do not answer for decisions and terms of lenders, for
          outages beyond our control, or for losses that nobody could foresee. Nothing here takes away a right that the
          law gives you and that cannot be waived. You may say and publish what you think of us.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law and disputes',
      body: (
        <p>
          {legal.governingLaw
            ? `The law of ${legal.governingLaw} applies, without its rules on the choice of law. `
            : 'The law of the state in which you live, or in which your business has its seat, applies. '}
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
            <WaysToWrite /> Say that it is a complaint: it goes to the owner, not to the person it is about, and you get
            an answer in writing.
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
          When these terms change, the date above changes with them. For a request that is under way, the terms stay
          those of the day on which you made it, unless you agree to the new ones.
        </p>
      ),
    },
  ]
}
