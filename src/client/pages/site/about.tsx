import { formatBasisPoints } from '#shared/kit/money.ts'
import { LeadCard } from './lead-card.tsx'
import { Licences, Operator } from './legal/operator.tsx'
import { useSettings } from './page-context.ts'
import { Section } from './parts/section.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const about: SitePage = {
  head: ({ brand }) => ({
    title: 'About us',
    description: `What ${brand.name} does, how it is paid, and what it never does.`,
    keywords: ['about the broker', 'success fee', 'funding broker'],
  }),
  Page: function About() {
    const { brand, personal, successFeeBasisPoints } = useSettings()
    const fee = formatBasisPoints(successFeeBasisPoints)
    return (
      <TextPage
        title="About us"
        lead={`${brand.name} connects people and small businesses who need money with lenders who have it. We are not a bank and not a lender.`}
        aside={<LeadCard source="About" />}
        below={<Details />}
      >
        <h2>Why a broker at all</h2>
        <p>
          Lenders differ more than their advertisements do. One takes a bakery after six months, the next wants two
          years; one tells its price as a rate, the next as a factor. A good broker knows who says yes to what, puts all
          answers on one basis, and tells you when no loan is the best answer.
        </p>
        <h2>How we are paid</h2>
        <p>
          A success fee of {fee} when your business is funded. Nothing before, and nothing if you are not funded.{' '}
          {personal.hasSuccessFee ? '' : 'For personal loans we take no fee from you. '}
          Because a fee raises the price of money, we always show the APR with it and without it. A lender may pay us as
          well: each offer shows how much before you choose it. The order in which you see offers is not for sale.
        </p>
      </TextPage>
    )
  },
}

const Details = () => (
  <>
    <Section id="never" title="What we never do" layout="split">
      <TickList
        items={[
          ['Take money first', 'There is no fee before you are funded, under no name.'],
          ['Sell your details', 'No lender gets them without your agreement to that lender.'],
          ['Call without permission', 'An empty box stays empty until you tick it.'],
          ['Say "approved"', 'Not for something that no lender has approved.'],
          ['Hurry you', 'No countdowns, no "last chance". An offer has a date, and we tell it.'],
          ['Stack advances', 'A second on top of the first is nearly always the wrong help.'],
        ]}
      />
    </Section>
    <Section id="operator" title="Who answers for this site" layout="split">
      <Operator />
      <div className="prose mt-8">
        <h3 className="text-lg">Licenses and registrations</h3>
        <Licences />
      </div>
    </Section>
  </>
)
