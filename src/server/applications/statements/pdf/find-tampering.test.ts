import { expect, test } from 'vitest'
import { readStatementFile } from '#server/applications/statements/read-file.ts'
import { openSheet, type Sheet } from '#server/testing/statements/sheet.ts'

/** One white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

async function statement(
  change: (sheet: Sheet) => void = () => {},
  odd: { font?: string; size?: number; cents?: string } = {},
) {
  const sheet = openSheet()
  sheet.addPage()
  sheet.text(40, 40, 'Harbor Bank', { size: 14 })
  sheet.text(40, 60, 'Statement period 01/01/2026 - 01/31/2026')
  sheet.text(300, 60, 'Account number: 0001234')
  for (const [x, label] of [
    [40, 'Date'],
    [100, 'Description'],
    [400, 'Amount'],
    [500, 'Balance'],
  ] as const)
    sheet.text(x, 90, label)
  sheet.text(100, 104, 'Beginning balance')
  sheet.text(540, 104, '100.00', { align: 'right' })
  for (let day = 1; day <= 12; day++) {
    const y = 104 + day * 13
    sheet.text(40, y, `01/${String(day).padStart(2, '0')}`)
    sheet.text(100, y, 'DEPOSIT')
    sheet.text(440, y, day === 6 ? (odd.cents ?? '10.00') : '10.00', { align: 'right', ...(day === 6 ? odd : {}) })
    sheet.text(540, y, `${100 + day * 10}.00`, { align: 'right' })
  }
  sheet.text(100, 280, 'Ending balance')
  sheet.text(540, 280, '220.00', { align: 'right' })
  change(sheet)
  return sheet.end()
}

const signs = async (pdf: Buffer) => (await readStatementFile(new Uint8Array(pdf))).signs.map(({ kind }) => kind)

test('a statement as the bank made it has no signs', async () => {
  const { accounts, signs: found } = await readStatementFile(new Uint8Array(await statement()))
  expect(accounts[0]?.periods[0]).toMatchObject({ reconciled: true, openingCents: 10_000, closingCents: 22_000 })
  expect(found).toEqual([])
})

test('another font or size of one amount in a column is a sign', async () => {
  expect(await signs(await statement(undefined, { font: 'Times-Roman' }))).toEqual(['amount_fonts'])
  expect(await signs(await statement(undefined, { size: 10 }))).toEqual(['amount_fonts'])
})

test('an amount on top of a picture is a sign', async () => {
  expect(await signs(await statement(({ pdf }) => pdf.image(pixel, 380, 165, { width: 100, height: 30 })))).toEqual([
    'text_over_image',
  ])
})

test('a running balance that does not follow is a sign', async () => {
  expect(await signs(await statement(undefined, { cents: '90.00' }))).toEqual(['balances'])
})

test('an editing program, a later modification and appended revisions are signs', async () => {
  const edited = await statement(({ pdf }) =>
    Object.assign(pdf.info, {
      Producer: 'Adobe Photoshop 25',
      CreationDate: new Date('2026-02-01'),
      ModDate: new Date('2026-03-09'),
    }),
  )
  expect(await signs(Buffer.concat([edited, edited.subarray(edited.lastIndexOf('xref'))]))).toEqual([
    'revisions',
    'producer',
    'dates',
  ])
})
