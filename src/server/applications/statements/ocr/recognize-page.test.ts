import { expect, test } from 'vitest'
import { readStatementFile } from '#server/applications/statements/read-file.ts'
import { inventAccount } from '#server/testing/statements/business.ts'
import { knownLayouts } from '#server/testing/statements/known-layouts.ts'
import { scanOf } from '#server/testing/statements/scan.ts'
import { scoreOf } from '#server/testing/statements/score.ts'

const layout = knownLayouts.find(({ name }) => name.startsWith('credit union, running balance'))
const account = inventAccount({ seed: 5, start: '2026-01-01', perMonth: 12 })

async function scan(degrees: number) {
  if (!layout) throw new Error('There is no such layout.')
  return new Uint8Array(await scanOf(await layout.draw([account]), degrees))
}

test('a scan is unreadable while text recognition is off', async () => {
  await expect(readStatementFile(await scan(0))).rejects.toThrow('Text recognition is off')
})

test.each([0, 90])(
  'a scan turned by %i degrees is recognized, and nothing wrong reconciles',
  { timeout: 300_000 },
  async (degrees) => {
    const { accounts, scannedPages } = await readStatementFile(await scan(degrees), { ocr: true })
    const score = scoreOf([account], accounts)
    expect(scannedPages).toContain(1)
    expect(score.exact).toBeGreaterThanOrEqual(0.9 * score.expected)
    expect(score.wrong).toBe(0)
  },
)
