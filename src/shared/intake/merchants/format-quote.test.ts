import { expect, test } from 'vitest'
import { analyseStatement, isSameStatement, type Statement } from './analyse-statement.ts'
import { explainPricingModel, formatRange, formatVerdict, keptRange } from './format-quote.ts'

const shop: Statement = {
  volumeCents: 3_000_000,
  feesCents: 96_000,
  payments: 600,
  presentPercent: 80,
  amexPercent: 10,
  terminationFeeCents: 0,
  equipmentCents: 0,
}
const verdict = (feesCents: number) => formatVerdict(analyseStatement({ ...shop, feesCents }))

test('fees above a fifth of sales prompt a question instead of promising savings', () => {
  expect(verdict(600_000)).toMatch(/would cost .* less/)
  expect(verdict(600_001)).toMatch(/^These fees are more than a fifth of the sales\. Please check them/)
})

test('each pricing model the merchant has today is explained with its own figures', () => {
  const explain = (model: Parameters<typeof explainPricingModel>[0]) =>
    explainPricingModel(model, analyseStatement(shop))
  // $960 of fees on $30,000 is 3.2%: $1.60 of an average payment of $50, of which 5 basis points and 22 cents are $0.25.
  expect(explain('flat')).toContain(
    'For an average payment of $50.00, you pay $1.60; if it’s on a large bank’s debit card, about $0.25 of that goes to the bank.',
  )
  const { markupCents } = analyseStatement(shop)
  expect(explain('interchange_plus')).toContain(formatRange(markupCents))
  expect(explain('tiered')).toContain('Compare the total, not the qualified rate.')
  expect(explain('membership')).toContain('your effective rate rises when sales fall')
  expect(explain('unknown')).toBe('')
})

test('a processor never keeps less than nothing, also if fees are missing on the statement', () => {
  const analysis = analyseStatement({ ...shop, feesCents: 30_000 })
  expect(analysis.markupCents.high).toBeLessThan(0)
  expect(formatRange(keptRange(analysis.markupCents))).toBe('$0')
  expect(explainPricingModel('interchange_plus', analysis)).toContain('it’s about $0 a month')
  expect(keptRange({ low: -5, high: 10 })).toEqual({ low: 0, high: 10 })
})

test('a quote of edited figures is recognized by any of them', () => {
  expect(isSameStatement(shop, { ...shop })).toBe(true)
  for (const name of Object.keys(shop)) expect(isSameStatement(shop, { ...shop, [name]: 1 })).toBe(false)
})
