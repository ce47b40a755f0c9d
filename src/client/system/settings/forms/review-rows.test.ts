import { expect, test } from 'vitest'
import type { Review } from '#shared/system/company/company.ts'
import { readReviews } from './review-rows.ts'

const header = ['Author', 'Review', 'Stars', 'Source', 'Link', 'Date', 'Screenshot']
const good = ['Ada H.', 'They showed me the fee first.', '5', 'Google', 'https://g.example.com/1', '3/2/2026', '']
const saved: Review = {
  ...{ author: 'Ada H.', text: 'They showed me the fee first', rating: 5, source: 'Google' },
  ...{ link: 'https://elsewhere.example.com/9', writtenOn: '2026-03-02', proof: '' },
}
const read = (rows: string[][], reviews: readonly Review[] = [], files: string[] = []) =>
  readReviews({ header, rows }, reviews, files)

test('a row becomes a review, whatever the notation of stars and day', () => {
  for (const [stars, rating] of [
    ['5', 5],
    ['4/5', 4],
    ['3 stars', 3],
    ['★★☆☆☆', 2],
  ] as const) {
    const [row] = read([good.with(2, stars)])
    expect(row).toMatchObject({ line: 2, problems: {}, sameAs: undefined, review: { rating, writtenOn: '2026-03-02' } })
  }
})

test('every bad field of every row is named', () => {
  const rows = read([
    ['', 'Hm', 'many', '', 'http://g.example.com', 'soon', ''],
    good.with(4, ''),
    good.with(4, '').with(6, 'ada.png'),
  ])
  expect(rows.map(({ problems }) => Object.keys(problems).sort())).toEqual([
    ['author', 'link', 'rating', 'source', 'text', 'writtenOn'],
    ['proof'],
    ['proof'],
  ])
  expect(rows[2]?.problems.proof).toBe('Choose the file ada.png too')
  expect(read([good.with(4, '').with(6, 'ada.png')], [], ['ada.png'])[0]?.problems).toEqual({})
})

test('a review that is saved or in the file already is a duplicate', () => {
  expect(read([good], [saved])[0]?.sameAs).toBe('saved')
  const again = good.with(0, 'Somebody else').with(4, 'HTTPS://g.example.com/1/')
  expect(read([good, again, good.with(1, 'Another one of hers.').with(4, '')]).map(({ sameAs }) => sameAs)).toEqual([
    undefined,
    2,
    undefined,
  ])
})

test('all missing columns are named at once, and reviews beyond the limit are not new', () => {
  expect(() => readReviews({ header: ['Author', 'Stars'], rows: [] }, [], [])).toThrow(
    'This file has no column for: review, source, date, address or screenshot.',
  )
  const many = Array.from({ length: 39 }, (_, index) => ({ ...saved, author: `Client ${index}`, link: '' }))
  const rows = read([good, good.with(0, 'Bo').with(4, 'https://g.example.com/2')], many)
  expect(rows.map(({ problems }) => problems.form)).toEqual([undefined, 'The site has room for 40 reviews'])
})
