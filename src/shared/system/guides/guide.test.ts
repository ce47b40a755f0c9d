import { expect, test } from 'vitest'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { fromOwnGuide, type Guide, type OwnGuide, ownGuides, sourcesIn } from './guide.ts'
import { markdownFault } from './markdown-fault.ts'
import { newGuides } from './new-guides.ts'
import { isPublic } from './publication.ts'

const own: OwnGuide = {
  slug: 'rates-in-2027',
  title: 'Rates in 2027',
  description: 'What changed for small businesses this year, and what did not.',
  topic: 'costs',
  body: `## What changed\n\n${'Plain words about rates. '.repeat(20)}`.trim(),
  sources: 'SBA, Loans https://www.sba.gov/funding-programs/loans',
  reviewed: '2026-11-26',
}

const faultsOf = (guides: unknown): Readonly<Record<string, string>> => {
  try {
    parse(newGuides, guides)
    return {}
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
}

test('a complete guide is accepted', () => {
  expect(faultsOf([own])).toEqual({})
})

test('every invalid field of a guide is named at once', () => {
  const faults = faultsOf([
    {
      ...own,
      slug: 'Rates 2027',
      title: '',
      description: 'Short',
      body: `${own.body} <b>bold</b>`,
      sources: 'no address',
    },
  ])
  expect(Object.keys(faults).sort()).toEqual(['0.body', '0.description', '0.slug', '0.sources', '0.title'])
  expect(faults['0.body']).toContain('HTML isn’t supported')
})

test('a saved guide stays valid when the rules for Markdown change', () => {
  const earlier = [{ ...own, body: `${own.body} <b>bold</b>` }]
  expect(parse(ownGuides, earlier)).toMatchObject(earlier)
})

test.each(['glossary', 'feed.xml'])('the address %s is taken', (slug) => {
  expect(faultsOf([{ ...own, slug }])).toHaveProperty(['0.slug'])
})

test('two guides can’t have the same address', () => {
  expect(Object.values(faultsOf([own, own]))).toEqual(['Two guides have the same address. Change one of them'])
})

test.each([
  ['[x](javascript:alert(1))', /Links must start/],
  ['[x](http://plain.example.com)', /Links must start/],
  ['<iframe src="https://x.example.com">', /HTML isn’t supported/],
  ['<!-- hidden -->', /HTML isn’t supported/],
  ['::nothing', /no calculator called “nothing”/],
  ['# Title', /Start headings with ##/],
])('%s can’t be published', (markdown, fault) => {
  expect(markdownFault(markdown)).toMatch(fault)
})

test.each([
  ['quotes', `${'>'.repeat(9_000)} quote`, /fewer quotes/],
  ['numbered lists', `${'1. '.repeat(4_000)}list`, /fewer quotes/],
  ['lists', `${'- '.repeat(6_000)}list`, /fewer quotes/],
  ['indented lists', Array.from({ length: 100 }, (_, at) => `${'  '.repeat(at)}- item`).join('\n'), /fewer quotes/],
  ['quotes in lists', `${'- > '.repeat(20)}quote`, /fewer quotes/],
  ['asterisks', `${'*'.repeat(7_000)}word${'*'.repeat(7_000)}`, /fewer quotes/],
  ['emphasis', `${'*a **b '.repeat(900)}${'b** a*'.repeat(900)}`, /less emphasis/],
])('%s that are nested too deep can’t be published', (_name, markdown, fault) => {
  expect(markdownFault(markdown)).toMatch(fault)
})

test('a save with 25 hostile guides is refused, and names each of them', () => {
  const bodies = ['>', '1. ', '- ', '*a **b ', '_a *'].map((part) => part.repeat(14_900 / part.length))
  const guides = Array.from({ length: 25 }, (_, index) => {
    return { ...own, slug: `hostile-${index}`, body: `${bodies[index % bodies.length]}a` }
  })
  expect(Object.keys(faultsOf(guides))).toEqual(guides.map((_, index) => `${index}.body`))
})

test.each([
  '2 < 3 and 5 > 4',
  `${'> '.repeat(10)}quote`,
  '-'.repeat(80),
  Array.from({ length: 10 }, (_, level) => `${'  '.repeat(level)}- **item ${level}**`).join('\n'),
  '`<b>`',
  '[x](https://example.com) [y](/guides) [z](#part) [m](mailto:a@example.com)',
  '::loan',
])('%s can be published', (markdown) => {
  expect(markdownFault(markdown)).toBeUndefined()
})

test.each([
  [{}, true],
  [{ publishOn: '' }, true],
  [{ publishOn: '2026-11-26' }, true],
  [{ publishOn: '2026-11-27' }, false],
  [{ isDraft: true }, false],
  [{ isDraft: true, publishOn: '2026-11-01' }, false],
])('on November 26, 2026, an entry with %j is public: %s', (publication, expected) => {
  expect(isPublic(publication, '2026-11-26')).toBe(expected)
})

test('a guide of staff keeps the keywords and product of the shipped guide it replaces', () => {
  const shipped = {
    slug: own.slug,
    keywords: ['rates'],
    product: '/business-funding',
    published: '2026-01-02',
  } as unknown as Guide
  expect(fromOwnGuide(own, shipped)).toMatchObject({
    keywords: ['rates'],
    product: '/business-funding',
    published: '2026-01-02',
  })
  expect(fromOwnGuide({ ...own, publishOn: '2026-12-01' }, undefined)).toMatchObject({ published: '2026-12-01' })
  expect(sourcesIn(own.sources)).toEqual([{ title: 'SBA, Loans', url: 'https://www.sba.gov/funding-programs/loans' }])
})
