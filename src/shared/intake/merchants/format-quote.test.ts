import { expect, test } from 'vitest'
import { analyseStatement, type Statement } from './analyse-statement.ts'
import { formatVerdict } from './format-quote.ts'

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
