import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { headingId } from '#client/platform/markdown/headings.ts'
import { ArticleFrame, Byline } from './article-frame.tsx'
import * as copy from './copy.tsx'
import { readMarkdownFile } from './front-matter.ts'
import { GuideText } from './guide-text.tsx'

const [source = ''] = Object.values(
  import.meta.glob<string>('/content/glossary.md', { query: '?raw', import: 'default', eager: true }),
)

interface GlossaryTerm {
  readonly term: string
  readonly id: string
  /** Markdown. */
  readonly meaning: string
}

const { head, body } = readMarkdownFile('glossary.md', source)
const { published, reviewed } = head as { published: string; reviewed: string }

/** The words of the trade, in alphabetical order. */
export const glossary: readonly GlossaryTerm[] = body
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [term = '', ...lines] = part.split('\n')
    return { term: term.trim(), id: headingId(term), meaning: lines.join('\n').trim() }
  })
  .sort((one, other) => one.term.localeCompare(other.term, 'en', { sensitivity: 'base' }))

const crumb = { path: '/guides', name: copy.guides } as const
const letters = [...new Set(glossary.map(({ term }) => term.charAt(0).toUpperCase()))]
const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[*`]/g, '')
const title = copy.businessFundingGlossary
const description = copy.glossaryLead(glossary.length)

export const glossaryPage: SitePage = {
  head: () => ({
    title,
    description,
    keywords: ['business loan glossary', 'funding terms', 'merchant cash advance terms'],
  }),
  parents: [crumb],
  dates: { published, changed: reviewed },
  about: (_settings, _provider, { url }) => [
    {
      '@type': 'DefinedTermSet',
      '@id': `${url}#glossary`,
      name: title,
      url,
      hasDefinedTerm: glossary.map(({ term, id, meaning }) => ({
        '@type': 'DefinedTerm',
        name: term,
        description: plain(meaning),
        url: `${url}#${id}`,
      })),
    },
  ],
  Page: () => (
    <ArticleFrame title={title} lead={description} crumbs={[crumb]} note={<Byline reviewed={reviewed} />}>
      <nav aria-label={copy.letters} className="flex max-w-2xl flex-wrap gap-x-1">
        {letters.map((letter) => (
          <a
            key={letter}
            href={`#${glossary.find(({ term }) => term.toUpperCase().startsWith(letter))?.id}`}
            className="inline-flex size-11 items-center justify-center rounded underline underline-offset-4 hover:text-action"
          >
            {letter}
          </a>
        ))}
      </nav>
      <dl className="glossary">
        {glossary.map(({ term, id, meaning }) => (
          <div key={id} id={id} className="guide border-line border-t py-4">
            <dt className="font-semibold">{term}</dt>
            <dd className="guide">
              <GuideText>{meaning}</GuideText>
            </dd>
          </div>
        ))}
      </dl>
    </ArticleFrame>
  ),
}
