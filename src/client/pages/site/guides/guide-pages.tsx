import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { ClosingCall } from '#client/pages/site/parts/parts.tsx'
import { FactorPicture } from '#client/pages/site/parts/pictures/factor-picture.tsx'
import { type GuideTopic, guideTopics } from '#shared/system/guides/guide.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'
import { glossaryPage } from './glossary.tsx'
import { GuideList, guidePage, guidePath } from './guide-page.tsx'
import { guidesOf } from './guides-of.ts'

const topicNames = Object.entries(guideTopics) as [GuideTopic, string][]
const maxOthers = 4

const references = [
  ['/funding-types', copy.compareTypes],
  ['/disclosure-laws', copy.disclosureLawsDetail],
  ['/guides/glossary', copy.glossaryOfFundingTerms],
  ['/calculators', copy.calculators],
] as const

/** Returns the pages of all guides, by path. */
export function guidePages(settings: SiteSettings): Readonly<Record<string, SitePage>> {
  const guides = guidesOf(settings)
  const pages = guides.map((guide) => {
    const others = guides.filter(({ slug, topic }) => topic === guide.topic && slug !== guide.slug)
    return [guidePath(guide), guidePage(guide, others.slice(0, maxOthers))] as const
  })
  return { '/guides': index, ...Object.fromEntries(pages), '/guides/glossary': glossaryPage }
}

const index: SitePage = {
  head: ({ brand }) => ({
    title: copy.guidePagesTitle,
    description: copy.guidePagesDescription(brand.name),
    keywords: ['small business loan guides', 'business funding explained', 'merchant cash advance guide'],
  }),
  Page: function GuideIndex() {
    const guides = guidesOf(useSettings())
    return (
      <>
        <div className="stage">
          <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
            <div>
              <h1 className="text-4xl">{copy.guidesTitle}</h1>
              <p className="mt-5 text-ink-soft text-lg">{copy.guidesLead}</p>
            </div>
            <FactorPicture />
          </div>
        </div>
        {topicNames.map(([topic, name]) => {
          const listed = guides.filter((guide) => guide.topic === topic)
          return (
            listed.length > 0 && (
              <section
                key={topic}
                aria-labelledby={topic}
                className="page-width section grid grid-cols-1 gap-x-16 gap-y-4 @desktop:grid-cols-[1fr_2.4fr]"
              >
                <div className="@desktop:sticky @desktop:top-24 @desktop:self-start">
                  <h2 id={topic} className="text-2xl">
                    {name}
                  </h2>
                  <p className="mt-1 text-ink-soft text-sm">{copy.guideCount(listed.length)}</p>
                </div>
                <GuideList guides={listed} />
              </section>
            )
          )
        })}
        <section aria-labelledby="reference" className="page-width section">
          <h2 id="reference" className="text-2xl">
            {copy.lookItUp}
          </h2>
          <ul className="mt-6 grid gap-4 @tablet:grid-cols-2 @desktop:grid-cols-4">
            {references.map(([href, name]) => (
              <li key={href}>
                <a
                  href={href}
                  className="flex h-full min-h-14 items-center rounded border border-control bg-surface px-5 py-4 font-semibold hover:border-action hover:text-action"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <ClosingCall title={copy.seeWhereYouStand} href="/free-analysis" action={copy.startTheFreeAnalysis} />
      </>
    )
  },
}
