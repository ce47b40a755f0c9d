import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SpamFacts, spamScore, spamThreshold } from './spam-score.ts'

const plain: SpamFacts = {
  message: 'When will I hear about my application? I sent it last week.',
  honeypot: '',
  seconds: 45,
}

test.each<[string, Partial<SpamFacts>, number]>([
  ['a normal question', {}, 0],
  ['the same without JavaScript to measure the time', { seconds: undefined }, 0],
  ['a filled honeypot', { honeypot: 'https://example.com' }, 60],
  ['an instant submission', { seconds: 1 }, 30],
  ['one link to our own site', { message: 'This fails: https://example.com/contact' }, 0],
  ['links as markup', { message: 'See <a href="https://a.example.com">this</a>' }, 40],
  ['an advertiser with links', { message: 'SEO services! https://a.example https://b.example https://c.example' }, 50],
  ['an angry sender', { message: 'WHY DOES NOBODY ANSWER ME? THREE WEEKS AND NO WORD FROM YOU.' }, 10],
  ['a name in another alphabet', { message: 'Здравствуйте, сколько стоит кредит для моего ресторана?' }, 0],
])('%s', (_who, facts, score) => {
  expect(spamScore({ ...plain, ...facts }).score).toBe(score)
})

test('no single signal except the honeypot marks a message as spam', () => {
  expect(spamScore({ ...plain, seconds: 0 }).score).toBeLessThan(spamThreshold)
  expect(spamScore({ ...plain, honeypot: 'x' }).score).toBeGreaterThanOrEqual(spamThreshold)
})

test('every score is a whole number from 0 to 100, and 0 only if there are no signals', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.option(fc.nat(), { nil: undefined }), (message, honeypot, seconds) => {
      const { score, signals } = spamScore({ message, honeypot, seconds })
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      expect(score === 0).toBe(signals.length === 0)
    }),
  )
})
