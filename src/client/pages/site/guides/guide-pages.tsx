import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { ClosingCall } from '#client/pages/site/parts/parts.tsx'
import { fromOwnGuide, type Guide, type GuideTopic, guideTopics } from '#shared/system/guides/guide.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { GuideList, guidePage, guidePath } from './guide-page.tsx'
import { shippedGuides } from './shipped-guides.ts'

const topicNames = Object.entries(guideTopics) as [GuideTopic, string][]
const maxOthers = 4

/** Returns the guides of the repository and of staff, whose guides replace those with the same address. */
export function guidesOf({ guides: own }: SiteSettings): readonly Guide[] {
  const shipped = new Map(shippedGuides.map((guide) => [guide.slug, guide]))
  const written = own.map((guide) => fromOwnGuide(guide, shipped.get(guide.slug)))
  const replaced = new Set(own.map(({ slug }) => slug))
  return [...shippedGuides.filter(({ slug }) => !replaced.has(slug)), ...written]
}

/** Returns the pages of all guides, by path. */
export function guidePages(settings: SiteSettings): Readonly<Record<string, SitePage>> {
  const guides = guidesOf(settings)
  const pages = guides.map((guide) => {
    const others = guides.filter(({ slug, topic }) => topic === guide.topic && slug !== guide.slug)
    return [guidePath(guide), guidePage(guide, others.slice(0, maxOthers))] as const
  })
  return { '/guides': index, ...Object.fromEntries(pages) }
}

const index: SitePage = {
  head: ({ brand }) => ({
    title: 'Small business funding guides',
    description: `Plain-English guides to business loans, cash advances, SBA loans, APR and fees, with sources, by the staff of ${brand.name}.`,
    keywords: ['small business loan guides', 'business funding explained', 'merchant cash advance guide'],
  }),
  Page: function GuideIndex() {
    const guides = guidesOf(useSettings())
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="max-w-3xl text-3xl">Guides to funding, and what it costs</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg">
            Each guide explains one decision, shows the math, and names its sources. Read one before you talk to anyone
            who earns money when you sign, including us.
          </p>
        </div>
        {topicNames.map(([topic, name]) => {
          const listed = guides.filter((guide) => guide.topic === topic)
          return (
            listed.length > 0 && (
              <section key={topic} aria-labelledby={topic} className="page-width section">
                <h2 id={topic} className="text-2xl">
                  {name}
                </h2>
                <GuideList guides={listed} />
              </section>
            )
          )
        })}
        <ClosingCall
          title="See where you stand: nine questions, no name needed."
          href="/free-analysis"
          action="Start the free analysis"
        />
      </>
    )
  },
}
