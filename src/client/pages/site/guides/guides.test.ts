import { expect, test } from 'vitest'
import { renderPage } from '#client/entries/site/render.tsx'
import { pagesOf } from '#client/pages/site/pages.ts'
import { headingsOf, wordCount } from '#client/platform/markdown/markdown.tsx'
import { pageInput } from '#client/testing/page-input.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { shippedRules } from '#shared/placement/disclosure-rules/shipped-rules.ts'
import { guideTopics, type OwnGuide } from '#shared/system/guides/guide.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { isArticlePath } from '#shared/system/site/article-path.ts'
import { disclosureLaws, factsOf, limitOf } from './disclosure-laws.ts'
import { fundingTypes } from './funding-types.ts'
import { glossary } from './glossary.tsx'
import { guidesOf } from './guides-of.ts'
import { shippedGuides } from './shipped-guides.ts'

const pages = pagesOf(defaultSiteSettings)

test.each(shippedGuides)(
  '$slug has 600 to 1,500 words, sections, dates and sources',
  ({ body, published, reviewed, sources, description }) => {
    expect(wordCount(body)).toBeGreaterThanOrEqual(600)
    expect(wordCount(body)).toBeLessThanOrEqual(1_500)
    expect(headingsOf(body).length).toBeGreaterThanOrEqual(4)
    expect(reviewed >= published).toBe(true)
    expect(description.length).toBeLessThanOrEqual(190)
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length)
  },
)

test('there are at least 16 guides, on every topic', () => {
  expect(shippedGuides.length).toBeGreaterThanOrEqual(16)
  expect([...new Set(shippedGuides.map(({ topic }) => topic))].sort()).toEqual(Object.keys(guideTopics).sort())
})

test('the glossary has at least 60 terms in order, each with its own address and a full sentence', () => {
  expect(glossary.length).toBeGreaterThanOrEqual(60)
  expect(new Set(glossary.map(({ id }) => id)).size).toBe(glossary.length)
  for (const { meaning } of glossary) expect(meaning).toMatch(/^[A-Z0-9“].{20,}[.”]$/s)
  const html = renderPage('/guides/glossary', pageInput)
  for (const { id } of glossary) expect(html).toContain(`<div id="${id}"`)
})

test.each(products)('the product %s has a page', (product) => {
  const pageOf: Readonly<Record<typeof product, string>> = {
    ...{ term_loan: 'term-loan', sba: 'sba-loan', equipment: 'equipment-financing', line_of_credit: 'line-of-credit' },
    ...{ invoice: 'invoice-factoring', revenue_based: 'merchant-cash-advance' },
  }
  expect(pages).toHaveProperty([`/funding-types/${pageOf[product]}`])
})

test('guides that a type of funding names exist', () => {
  const slugs = shippedGuides.map(({ slug }) => slug)
  for (const { guides } of fundingTypes) for (const slug of guides) expect(slugs).toContain(slug)
})

test('every state with a disclosure rule has a page with the facts of the rule', () => {
  expect(disclosureLaws.map(({ rule }) => rule.state)).toEqual(shippedRules.map(({ state }) => state))
  for (const { slug, rule } of disclosureLaws) {
    const text = renderPage(`/disclosure-laws/${slug}`, pageInput)
    expect(text).toContain(rule.statute)
    expect(text).toContain(limitOf(rule))
    expect(renderPage('/disclosure-laws', pageInput)).toContain(`href="/disclosure-laws/${slug}"`)
  }
})

test.each([
  ['CA', 'Up to $500,000', 'You sign to confirm that you received it'],
  ['TX', 'Less than $1,000,000', 'You sign to confirm that you received it'],
  ['LA', 'No upper limit', 'Not required by the law'],
])('the facts of the rule of %s are shown', (state, limit, signature) => {
  const rule = shippedRules.find((one) => one.state === state)
  const facts = Object.fromEntries(rule ? factsOf(rule) : [])
  expect([facts.Amount, facts['Your signature']]).toEqual([limit, signature])
})

test('the guide about disclosure laws counts the states as the rules do', () => {
  expect(disclosureLaws).toHaveLength(11)
  expect(shippedGuides.find(({ slug }) => slug === 'disclosure-rights-by-state')?.description).toMatch(/^Eleven states/)
})

test('no two guides share a paragraph', () => {
  const paragraphs = shippedGuides.flatMap(({ body }) => body.split(/\n{2,}/)).filter((text) => text.length > 80)
  expect(paragraphs.length).toBe(new Set(paragraphs).size)
})

test.each(Object.keys(pages).filter((path) => isArticlePath(path)))(
  'every link within the site on %s leads to a page and a part of it',
  (path) => {
    const html = renderPage(path, pageInput)
    const [, main = ''] = html.split('<main')
    for (const [, href = ''] of (main.split('</main>')[0] ?? '').matchAll(/<a [^>]*href="([/#][^"]*)"/g)) {
      const [target = '', part] = href.split('#')
      const address = target || path
      expect(Object.keys(pages), href).toContain(address)
      if (part) expect(renderPage(address, pageInput), href).toContain(`id="${part}"`)
    }
  },
)

const own: OwnGuide = {
  slug: 'factor-rates-and-apr',
  title: 'Our own words on factor rates',
  description: 'What a factor rate is, in the words of this brokerage, with figures.',
  topic: 'costs',
  body: '## Our view\n\nA fee of {fee}, once. <b>No</b> [press](javascript:alert(1)) [calculators](/calculators).',
  sources: 'SBA https://www.sba.gov',
  reviewed: '2026-12-01',
}

test('a guide of staff replaces the shipped one with its address, filled in and without HTML', () => {
  const settings = { ...defaultSiteSettings, guides: [own] }
  const html = renderPage('/guides/factor-rates-and-apr', { ...pageInput, settings })

  expect(html).toContain('<h1 class="max-w-3xl text-3xl">Our own words on factor rates</h1>')
  expect(html).toContain('A fee of 5%, once. &lt;b&gt;No&lt;/b&gt; press <a href="/calculators">')
  expect(html).toContain('Reviewed <time dateTime="2026-12-01">December 1, 2026</time>')
  expect(guidesOf(settings)).toHaveLength(shippedGuides.length)
  expect(renderPage('/guides', { ...pageInput, settings })).toContain('Our own words on factor rates')
})

test('a new guide of staff has its own page, in the index and the list of pages', () => {
  const settings = { ...defaultSiteSettings, guides: [{ ...own, slug: 'our-town' }] }
  expect(pagesOf(settings)).toHaveProperty(['/guides/our-town'])
  expect(renderPage('/guides', { ...pageInput, settings })).toContain('href="/guides/our-town"')
  expect(renderPage('/guides/our-town', pageInput)).toContain('Page Not Found')
})
