import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { headingsOf, wordCount } from '#client/platform/markdown/markdown.tsx'
import { locale } from '#shared/kit/locale/locale.ts'
import { type Guide, guideTopics } from '#shared/system/guides/guide.ts'
import { ArticleFrame, Byline } from './article-frame.tsx'
import * as copy from './copy.tsx'
import { GuideText } from './guide-text.tsx'
import { productName } from './product-name.ts'

/** Words a minute. */
const readingSpeed = 230

export const guidePath = ({ slug }: Pick<Guide, 'slug'>) => `/guides/${slug}`

const guidesCrumb = { path: '/guides', name: copy.guides } as const

const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action'

/** Returns the page of a guide; `others` are of the same topic. */
export const guidePage = (guide: Guide, others: readonly Guide[]): SitePage => ({
  head: () => ({ title: guide.title, description: guide.description, keywords: guide.keywords }),
  parents: [guidesCrumb],
  dates: { published: guide.published, changed: guide.reviewed },
  about: (_settings, provider, { page, url, image }) => [
    {
      '@type': 'Article',
      '@id': `${url}#article`,
      headline: guide.title,
      description: guide.description,
      image,
      datePublished: guide.published,
      dateModified: guide.reviewed,
      inLanguage: locale,
      articleSection: guideTopics[guide.topic],
      wordCount: wordCount(guide.body),
      author: provider,
      publisher: provider,
      mainEntityOfPage: page,
      ...(guide.sources.length > 0 && {
        citation: guide.sources.map(({ title, url }) => ({ '@type': 'CreativeWork', name: title, url })),
      }),
    },
  ],
  Page: () => <GuideArticle guide={guide} others={others} />,
})

function GuideArticle({ guide, others }: { guide: Guide; others: readonly Guide[] }) {
  const minutes = Math.max(1, Math.round(wordCount(guide.body) / readingSpeed))
  return (
    <ArticleFrame
      title={guide.title}
      lead={guide.description}
      crumbs={[guidesCrumb]}
      note={<Byline reviewed={guide.reviewed}>{copy.minutesToRead(minutes)}</Byline>}
      headings={headingsOf(guide.body)}
      aside={<p>{copy.related(<a href={guide.product}>{productName(guide.product)}</a>)}</p>}
      sources={guide.sources}
      below={<OtherGuides guides={others} />}
    >
      <GuideText>{guide.body}</GuideText>
    </ArticleFrame>
  )
}

const OtherGuides = ({ guides }: { guides: readonly Guide[] }) =>
  guides.length > 0 && (
    <section aria-labelledby="more-guides" className="page-width section">
      <h2 id="more-guides" className="mb-4 text-2xl">
        {copy.readNext}
      </h2>
      <GuideList guides={guides} />
    </section>
  )

export const GuideList = ({ guides }: { guides: readonly Guide[] }) => (
  <ul className="grid grid-cols-1 gap-x-12 @desktop:grid-cols-2">
    {guides.map((guide) => (
      <li key={guide.slug} className="border-line border-t py-5">
        <h3 className="text-lg">
          <a href={guidePath(guide)} className={link}>
            {guide.title}
          </a>
        </h3>
        <p className="mt-1 text-ink-soft">{guide.description}</p>
      </li>
    ))}
  </ul>
)
