import { formatBasisPoints } from '#shared/kit/money.ts'
import { licenceLine } from '#shared/settings/licences.ts'
import { LeadCard } from './lead-card.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const about: SitePage = {
  head: ({ brand }) => ({
    title: 'About us',
    description: `What ${brand.name} does, how it is paid, and what it never does.`,
    keywords: ['about the broker', 'success fee', 'funding broker'],
  }),
  Page: function About() {
    const { brand, successFeeBasisPoints, licences } = useSettings()
    const fee = formatBasisPoints(successFeeBasisPoints)
    return (
      <TextPage
        title="About us"
        lead={`${brand.name} connects people and small businesses who need money with lenders who have it. We are not a bank and not a lender.`}
        aside={<LeadCard />}
      >
        <h2>How we are paid</h2>
        <p>
          A success fee of {fee} when your business is funded. Nothing before, and nothing if you are not funded.
          Because a fee raises the price of money, we always show the APR with it and without it.
        </p>
        <h2>What we never do</h2>
        <ul>
          <li>We never take a fee before you are funded</li>
          <li>We never sell your details, and no lender gets them without your agreement</li>
          <li>We never call or text you unless you have allowed it</li>
          <li>We never say "approved" for something that no lender has approved</li>
        </ul>
        {licences.length > 0 && (
          <>
            <h2>Licences and registrations</h2>
            <ul>
              {licences.map((licence) => (
                <li key={`${licence.state} ${licence.number}`}>{licenceLine(licence)}</li>
              ))}
            </ul>
          </>
        )}
      </TextPage>
    )
  },
}
