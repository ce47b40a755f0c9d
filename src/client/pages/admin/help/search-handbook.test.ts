import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wholeHandbook } from './handbook.ts'
import type { HandbookPage } from './read-handbook-page.ts'
import { handbookSections, searchHandbook } from './search-handbook.ts'

const page = (slug: string, title: string, body: string): HandbookPage => ({
  ...{ slug, title, body, order: 1 },
  description: 'About it.',
})

const sections = handbookSections([
  page('leads', 'Leads', 'A lead is a person.\n\n## Owner\n\nThe owner’s share is **split** with a partner.'),
  page(
    'fees',
    'Fees',
    '## Splits\n\nA split is a part.\n\n## Other\n\n| Word | Text |\n|---|---|\n| Payout | Splits, paid |',
  ),
])

const found = (typed: string) => searchHandbook(sections, typed).map(({ slug, id }) => `${slug}#${id}`)

test.each([
  ['split', ['fees#splits', 'leads#owner', 'fees#other']],
  ['SPLIT partner', ['leads#owner']],
  ["owner's", ['leads#owner']],
  ['payout', ['fees#other']],
  ['lead', ['leads#', 'leads#owner']],
  ['person', ['leads#']],
  // Only from the beginning of a word.
  ['plit', []],
  ['nothing', []],
  ['  ', []],
  ['(*', []],
])('“%s” is found in %j', (typed, places) => {
  expect(found(typed)).toEqual(places)
})

test('an excerpt marks each match, and shortens the text around the first one', () => {
  const [hit] = searchHandbook(sections, 'split')
  expect(hit?.excerpt).toEqual([
    { text: 'A ', isMatch: false },
    { text: 'split', isMatch: true },
    { text: ' is a part.', isMatch: false },
  ])

  const long = handbookSections([page('a', 'A', `## B\n\n${'word '.repeat(60)}needle ${'word '.repeat(60)}`)])
  const text = searchHandbook(long, 'needle')[0]?.excerpt.map((piece) => piece.text)
  expect(text?.[0]).toBe('…')
  expect(text?.at(-1)).toMatch(/word…$/)
  expect(text?.join('').length).toBeLessThan(220)
})

test('each section of the handbook is found by the words of its heading', async () => {
  const all = handbookSections(await new QueryClient().fetchQuery(wholeHandbook))
  for (const { slug, id, heading } of all.filter((section) => section.heading !== ''))
    expect(
      searchHandbook(all, heading).some((hit) => hit.slug === slug && hit.id === id),
      heading,
    ).toBe(true)
})
