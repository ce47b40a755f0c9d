import { faqData } from '#client/pages/site/company/faq-items.tsx'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { loanProduct } from '#client/pages/site/funding/loan-product.ts'
import { ClosingCall } from '#client/pages/site/parts/parts.tsx'
import { headingsOf } from '#client/platform/markdown/markdown.tsx'
import { formatBasisPoints } from '#shared/kit/money.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { ArticleFrame, Byline } from './article-frame.tsx'
import * as copy from './copy.tsx'
import { type Fact, type FundingType, factLabels, facts, fundingTypePath, fundingTypes } from './funding-types.ts'
import { GuideText } from './guide-text.tsx'
import { guidesOf } from './guides-of.ts'

const crumb = { path: '/funding-types', name: copy.typesOfFunding } as const
const compared: readonly Fact[] = ['repaid', 'price', 'speed', 'suits', 'watch']

const feeOf = (type: FundingType, { personal, successFeeBasisPoints }: SiteSettings) =>
  type.slug === 'personal-loan' && !personal.hasSuccessFee
    ? copy.noSuccessFee
    : copy.onlySuccessFee(formatBasisPoints(successFeeBasisPoints))

function thingOf(type: FundingType, settings: SiteSettings, provider: Readonly<Record<string, unknown>>) {
  const amount = type.slug === 'personal-loan' ? settings.personal.amount : settings.business.amount
  const loan = loanProduct({ name: type.name, loanType: type.name, amount, fees: feeOf(type, settings), provider })
  if (type.thing === 'LoanOrCredit') return loan
  const { loanType: _loanType, amount: _amount, currency: _currency, ...product } = loan
  return { ...product, '@type': 'FinancialProduct', category: type.name, description: type.description }
}

const fundingTypePage = (type: FundingType): SitePage => ({
  head: () => ({ title: type.title, description: type.description, keywords: type.keywords }),
  parents: [crumb],
  dates: { published: type.published, changed: type.reviewed },
  about: (settings, provider) => [thingOf(type, settings, provider), ...faqData(type.questions)],
  Page: () => (
    <ArticleFrame
      title={type.title}
      lead={type.description}
      crumbs={[crumb]}
      note={<Byline reviewed={type.reviewed} />}
      headings={[...headingsOf(type.body), { id: 'questions', text: copy.questions }]}
      aside={<RelatedGuides slugs={type.guides} />}
      sources={type.sources}
    >
      <dl className="max-w-2xl divide-y divide-line border-line border-y">
        {facts.map((fact) => (
          <div key={fact} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[11rem_1fr]">
            <dt className="font-semibold">{factLabels[fact]}</dt>
            <dd>{type.facts[fact]}</dd>
          </div>
        ))}
      </dl>
      <GuideText>{type.body}</GuideText>
      <h2 id="questions">{copy.questions}</h2>
      {type.questions.map(({ question, answer }) => (
        <div key={question} className="max-w-2xl">
          <h3 className="text-lg">{question}</h3>
          <p className="mt-1">{answer}</p>
        </div>
      ))}
    </ArticleFrame>
  ),
})

function RelatedGuides({ slugs }: { slugs: readonly string[] }) {
  const guides = guidesOf(useSettings()).filter(({ slug }) => slugs.includes(slug))
  return (
    guides.length > 0 && (
      <>
        <p className="font-semibold">{copy.relatedGuides}</p>
        <ul>
          {guides.map(({ slug, title }) => (
            <li key={slug}>
              <a className="inline-flex min-h-11 items-center" href={`/guides/${slug}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </>
    )
  )
}

const index: SitePage = {
  head: () => ({
    title: copy.fundingTypePagesTitle,
    description: copy.fundingTypePagesDescription,
    keywords: ['compare business loans', 'types of business funding', 'business loan comparison'],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="max-w-3xl text-3xl">{copy.compareTypes}</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">{copy.compareTypesLead}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
        <section className="table-scroll mt-10" aria-label={copy.typesOfFundingCompared} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{copy.type}</th>
                {compared.map((fact) => (
                  <th key={fact} scope="col">
                    {factLabels[fact]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fundingTypes.map((type) => (
                <tr key={type.slug}>
                  <th scope="row">
                    <a className="inline-flex min-h-11 items-center" href={fundingTypePath(type)}>
                      {type.name}
                    </a>
                  </th>
                  {compared.map((fact) => (
                    <td key={fact}>{type.facts[fact]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-6 max-w-2xl">
          {copy.notSureWhereToStart(
            (words) => (
              <a className="underline underline-offset-4 hover:text-action" href="/guides/types-of-business-funding">
                {words}
              </a>
            ),
            (words) => (
              <a className="underline underline-offset-4 hover:text-action" href="/calculators">
                {words}
              </a>
            ),
          )}
        </p>
      </div>
      <ClosingCall title={copy.seeWhereYouStand} href="/free-analysis" action={copy.startTheFreeAnalysis} />
    </>
  ),
}

/** The comparison and a page for each type of funding, by path. */
export const fundingTypePages: Readonly<Record<string, SitePage>> = {
  '/funding-types': index,
  ...Object.fromEntries(fundingTypes.map((type) => [fundingTypePath(type), fundingTypePage(type)])),
}
