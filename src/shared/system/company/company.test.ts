import { expect, test } from 'vitest'
import { partners, reviews, team } from './company.ts'

const proof = `${'a'.repeat(32)}-320x160.png`
const review = {
  ...{ author: 'Ada H.', text: 'They showed me the fee first.', rating: 4, source: 'Example Reviews' },
  ...{ link: 'https://reviews.example.com/1', writtenOn: '2026-02-01', proof },
}

test.each([
  ['without a screenshot or an address', { proof: '', link: '' }, 'proof'],
  ['with an unsafe address', { link: 'javascript:alert(1)' }, 'link'],
  ['without a date', { writtenOn: '' }, 'writtenOn'],
  ['with six stars', { rating: 6 }, 'rating'],
])('a review %s is refused', (_name, change, field) => {
  expect(reviews.safeParse([review]).success).toBe(true)
  const refused = reviews.safeParse([{ ...review, ...change }])
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toContain(`0.${field}`)
})

test.each([{ proof: '' }, { link: '' }])('a review has an address, a screenshot, or both', (change) => {
  expect(reviews.safeParse([{ ...review, ...change }]).success).toBe(true)
})

test('a lender’s logo needs permission, and a team member may have no photo', () => {
  expect(partners.safeParse([{ name: 'Tide Bank', logo: proof, permission: '' }]).success).toBe(false)
  expect(partners.safeParse([{ name: 'Tide Bank', logo: proof, permission: 'Bo, by email' }]).success).toBe(true)
  expect(team.parse([{ name: 'Olive', role: 'Founder', about: '' }])).toMatchObject([{ photo: '' }])
})
