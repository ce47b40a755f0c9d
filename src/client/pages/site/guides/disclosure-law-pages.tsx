import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { ClosingCall, day } from '#client/pages/site/parts/parts.tsx'
import { ArticleFrame, Byline } from './article-frame.tsx'
import * as copy from './copy.tsx'
import {
  coverageOf,
  type DisclosureLaw,
  disclosureLawPath,
  disclosureLaws,
  factsOf,
  limitOf,
} from './disclosure-laws.ts'
import { GuideText } from './guide-text.tsx'

const crumb = { path: '/disclosure-laws', name: copy.stateDisclosureLaws } as const

const disclosureLawPage = (law: DisclosureLaw): SitePage => {
  const title = copy.lawTitle(law.name)
  const description = copy.lawDescription(law.name)
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
            {copy.guideToTheLaws((words) => (
              <a href="/guides/disclosure-rights-by-state">{words}</a>
            ))}
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
    title: copy.disclosureLawPagesTitle,
    description: copy.disclosureLawPagesDescription,
    keywords: [
      'commercial financing disclosure laws by state',
      'business loan disclosure law',
      'MCA disclosure states',
    ],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="max-w-3xl text-3xl">{copy.stateLaws}</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">{copy.stateLawsLead}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
        <section className="table-scroll mt-10" aria-label={copy.statesWithADisclosureLaw} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{copy.state}</th>
                <th scope="col">{copy.covers}</th>
                <th scope="col">{copy.amount}</th>
                <th scope="col">{copy.signedByYou}</th>
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
                  <td>{law.rule.isSigned ? copy.yes : copy.no}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-6 max-w-2xl">
          {copy.stateNotListed((words) => (
            <a className="underline underline-offset-4 hover:text-action" href="/guides/disclosure-rights-by-state">
              {words}
            </a>
          ))}
        </p>
      </div>
      <ClosingCall title={copy.seeWhereYouStand} href="/free-analysis" action={copy.startTheFreeAnalysis} />
    </>
  ),
}

/** The table and a page for each state with a disclosure law, by path. */
export const disclosureLawPages: Readonly<Record<string, SitePage>> = {
  '/disclosure-laws': index,
  ...Object.fromEntries(disclosureLaws.map((law) => [disclosureLawPath(law), disclosureLawPage(law)])),
}
