import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { ClosingCall, day } from '#client/pages/site/parts/parts.tsx'
import { ArticleFrame, Byline } from './article-frame.tsx'
import {
  coverageOf,
  type DisclosureLaw,
  disclosureLawPath,
  disclosureLaws,
  factsOf,
  limitOf,
} from './disclosure-laws.ts'
import { GuideText } from './guide-text.tsx'

const crumb = { path: '/disclosure-laws', name: 'State disclosure laws' } as const

const disclosureLawPage = (law: DisclosureLaw): SitePage => {
  const title = `${law.name} business financing disclosure law`
  const description = `What ${law.name} requires lenders to disclose before you sign for business financing: which deals are covered, the amounts, the timing and the exemptions.`
  return {
    head: () => ({
      title,
      description,
      keywords: [`${law.name} commercial financing disclosure`, `${law.name} business loan disclosure law`],
    }),
    parents: [crumb],
    dates: { published: law.published, changed: law.reviewed },
    about: (_settings, provider, { page, url, image }) => [
      {
        '@type': 'Article',
        '@id': `${url}#article`,
        ...{ headline: title, description, image, datePublished: law.published, dateModified: law.reviewed },
        ...{ author: provider, publisher: provider, mainEntityOfPage: page },
        about: { '@type': 'Legislation', name: law.rule.statute, jurisdiction: law.name },
      },
    ],
    Page: () => (
      <ArticleFrame
        title={title}
        lead={description}
        crumbs={[crumb]}
        note={<Byline reviewed={law.reviewed} />}
        aside={
          <p>
            Guide: <a href="/guides/disclosure-rights-by-state">Disclosure laws by state</a>
          </p>
        }
        sources={law.sources}
      >
        <dl className="max-w-2xl divide-y divide-line border-line border-y">
          {factsOf(law.rule).map(([name, value]) => (
            <div key={name} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[11rem_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd>{/^\d{4}-/.test(value) ? day(value) : value}</dd>
            </div>
          ))}
        </dl>
        <GuideText>{law.body}</GuideText>
      </ArticleFrame>
    ),
  }
}

const index: SitePage = {
  head: () => ({
    title: 'State laws on business financing disclosures',
    description:
      'A table of the states whose law requires a cost disclosure for business loans or merchant cash advances: coverage, amounts, timing, and links to the statutes.',
    keywords: [
      'commercial financing disclosure laws by state',
      'business loan disclosure law',
      'MCA disclosure states',
    ],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="max-w-3xl text-3xl">State laws on business financing disclosures</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">
          These states require a written disclosure of cost. The table comes from the same rules that our software
          applies to offers. Each state’s page links to its statute.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
        <section className="table-scroll mt-10" aria-label="States with a disclosure law" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">State</th>
                <th scope="col">Covers</th>
                <th scope="col">Amount</th>
                <th scope="col">Signed by you</th>
              </tr>
            </thead>
            <tbody>
              {disclosureLaws.map((law) => (
                <tr key={law.slug}>
                  <th scope="row">
                    <a className="inline-flex min-h-11 min-w-11 items-center" href={disclosureLawPath(law)}>
                      {law.name}
                    </a>
                  </th>
                  <td>{coverageOf(law.rule)}</td>
                  <td>{limitOf(law.rule)}</td>
                  <td>{law.rule.isSigned ? 'Yes' : 'No'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-6 max-w-2xl">
          Your state isn’t listed?{' '}
          <a className="underline underline-offset-4 hover:text-action" href="/guides/disclosure-rights-by-state">
            Ask for the same figures anyway
          </a>
          .
        </p>
      </div>
      <ClosingCall
        title="See where you stand: nine questions, no name needed."
        href="/free-analysis"
        action="Start the free analysis"
      />
    </>
  ),
}

/** The table and a page for each state with a disclosure law, by path. */
export const disclosureLawPages: Readonly<Record<string, SitePage>> = {
  '/disclosure-laws': index,
  ...Object.fromEntries(disclosureLaws.map((law) => [disclosureLawPath(law), disclosureLawPage(law)])),
}
