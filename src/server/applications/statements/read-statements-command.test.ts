import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'harborline-read-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const cents = z.nullable(z.int())
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const reply = z.strictObject({
  files: z.array(
    z.strictObject({
      bank: z.nullable(z.string()),
      accountLast4: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
      periods: z.array(
        z.strictObject({
          ...{ from: day, to: day, openingCents: cents, closingCents: cents, reconciled: z.boolean() },
          firstBreak: z.nullable(z.string()),
        }),
      ),
      transactions: z.array(
        z.strictObject({ date: day, amountCents: z.int(), description: z.string(), page: z.int() }),
      ),
    }),
  ),
})

/** Runs the command as operators do, and checks that its output has exactly the documented fields. */
async function run(...contents: readonly (readonly [name: string, content: string | Buffer])[]) {
  const paths = contents.map(([name, content]) => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    return file
  })
  const script = path.resolve(import.meta.dirname, '../../../../scripts/read-statements.mjs')
  const answer = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [script, ...paths], { maxBuffer: 50_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
  return { ...answer, ...reply.parse(JSON.parse(answer.stdout)) }
}

const ofx = `OFXHEADER:100

<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Harbor Bank</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>000012345678</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-40.00<FITID>1<NAME>RENT</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260106<TRNAMT>100.00<FITID>2<NAME>SALE</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>60.00<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('a PDF that reconciles ends with 0 and prints every transaction', { timeout: 60_000 }, async () => {
  const { content, truth } = await drawStatement({ months: 2 })
  const { code, files } = await run(['statement.pdf', content])
  expect(code).toBe(0)
  expect(files).toMatchObject([
    {
      ...{ bank: 'Chase', accountLast4: truth.last4 },
      periods: truth.periods.map(({ from, to, openingCents, closingCents }) => ({
        ...{ from, to, openingCents, closingCents, reconciled: true, firstBreak: null },
      })),
    },
  ])
  const key = ({ date, amountCents }: { date: string; amountCents: number }) => `${date} ${amountCents}`
  expect(files[0]?.transactions.map(key).sort()).toEqual(
    truth.periods.flatMap(({ transactions }) => transactions.map(key)).sort(),
  )
})

test.each([
  ['bank.csv', 'Date,Description,Amount,Balance\n01/05/2026,SALE,100.00,100.00\n01/06/2026,RENT,-40.00,60.00\n', 0],
  ['broken.csv', 'Date,Description,Amount,Balance\n01/05/2026,SALE,100.00,100.00\n01/06/2026,RENT,-40.00,61.00\n', 3],
  ['bank.ofx', ofx, 3],
  ['bank.qfx', ofx.replace('<OFX>', '<OFX><INTU.BID>3000'), 3],
] as const)(
  '%s is read, and ends with 0 only if it reconciles',
  { timeout: 60_000 },
  async (name, content, expected) => {
    const { code, files } = await run([name, content])
    expect(code).toBe(expected)
    expect(files[0]?.transactions.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([-4_000, 10_000])
    expect(files[0]?.periods[0]?.reconciled).toBe(expected === 0)
    expect(files[0]?.periods[0]?.firstBreak === null).toBe(expected === 0)
  },
)

test('a file that can’t be read is named, others are printed, and a person has to look', {
  timeout: 60_000,
}, async () => {
  const csv = 'Date,Description,Amount,Balance\n01/05/2026,SALE,100.00,100.00\n'
  const { code, files, stderr } = await run(['damaged.pdf', '%PDF-1.7\n1 0 obj <<'], ['good.csv', csv])
  expect(code).toBe(3)
  expect(stderr).toContain('damaged.pdf: ')
  expect(files).toHaveLength(1)
})
