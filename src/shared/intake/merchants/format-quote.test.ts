import { expect, test } from 'vitest'
import { analyseStatement, type Statement } from './analyse-statement.ts'
import { explainPricingModel, formatRange, formatVerdict } from './format-quote.ts'

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
