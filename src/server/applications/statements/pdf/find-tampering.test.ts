import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readStatementFile } from '#server/applications/statements/read-file.ts'
import { openSheet, type Sheet } from '#server/testing/statements/sheet.ts'

/** One white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

/** Draws a gray square, in pixels. */
function grayPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const rows = deflateSync(Buffer.alloc(side * (side + 1)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

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

test('an amount on top of or below a picture is a sign', async () => {
  expect(await signs(await statement(({ pdf }) => pdf.image(pixel, 380, 165, { width: 100, height: 30 })))).toEqual([
    'hidden_text',
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

/** Writes another deposit, which the reader takes for one of the statement's. */
const secret = (sheet: Sheet) => {
  sheet.text(40, 270.5, '01/13')
  sheet.text(100, 270.5, 'DEPOSIT')
  sheet.text(440, 270.5, '9,000.00', { align: 'right' })
}

test.for<[string, (sheet: Sheet) => void]>([
  [
    'white',
    (sheet) => {
      sheet.pdf.fillColor('white')
      secret(sheet)
    },
  ],
  [
    'almost white',
    (sheet) => {
      sheet.pdf.fillColor('#f4f4f4')
      secret(sheet)
    },
  ],
  [
    'black on black',
    (sheet) => {
      sheet.pdf.rect(30, 270, 530, 9).fill('black')
      secret(sheet)
    },
  ],
  [
    'transparent',
    (sheet) => {
      sheet.pdf.fillOpacity(0.02)
      secret(sheet)
    },
  ],
  [
    'drawn invisibly',
    (sheet) => {
      sheet.pdf.addContent('3 Tr')
      secret(sheet)
    },
  ],
  [
    'below a white box',
    (sheet) => {
      secret(sheet)
      sheet.pdf.rect(30, 270, 530, 9).fill('white')
    },
  ],
  [
    'below a white rounded box',
    (sheet) => {
      secret(sheet)
      sheet.pdf.roundedRect(30, 270, 530, 9, 3).fill('white')
    },
  ],
  [
    'below a thick white line',
    (sheet) => {
      secret(sheet)
      sheet.pdf.lineWidth(9).moveTo(30, 274.5).lineTo(560, 274.5).stroke('white')
    },
  ],
  [
    'below a picture',
    (sheet) => {
      secret(sheet)
      sheet.pdf.image(pixel, 30, 270, { width: 395, height: 9 })
      sheet.pdf.image(pixel, 425, 270, { width: 130, height: 9 })
    },
  ],
  [
    'outside its clip',
    (sheet) => {
      sheet.pdf.rect(0, 0, 20, 20).clip()
      secret(sheet)
    },
  ],
  [
    'a dot',
    (sheet) => {
      sheet.text(440, 270.5, '9,000.00', { align: 'right', size: 0.4 })
    },
  ],
])('a deposit that is %s is a sign', async ([, hide]) => {
  const found = await readStatementFile(
    new Uint8Array(
      await statement((sheet) => {
        sheet.pdf.save()
        hide(sheet)
        sheet.pdf.restore()
      }),
    ),
  )
  expect(found.signs).toContainEqual({ kind: 'hidden_text', detail: expect.stringContaining('9,000.00'), page: 1 })
})

test('text in a dark band, on a stripe and with a shadow is visible', async () => {
  const found = await signs(
    await statement((sheet) => {
      const { pdf } = sheet
      pdf.rect(30, 300, 530, 20).fill('navy').fillColor('white')
      sheet.text(40, 305, 'Questions? Call 800 555-0142. Fee: 1,000.00')
      pdf.rect(30, 330, 530, 20).fill('#eeeeee').fillColor('black')
      sheet.text(40, 335, 'Card 4711')
      pdf.fillColor('white')
      sheet.text(41, 361, 'Page 1')
      pdf.fillColor('black')
      sheet.text(40, 360, 'Page 1')
      pdf.lineWidth(0.5).rect(30, 30, 540, 700).stroke()
    }),
  )
  expect(found).toEqual([])
})

test('pages with too many pictures are named, because their text was not searched', async () => {
  const large = grayPng(3_000)
  const pdf = await statement((sheet) => {
    for (let page = 0; page < 6; page++) {
      sheet.addPage()
      sheet.text(40, 40, 'Please keep this page with the rest of your records')
      sheet.pdf.image(large, 40, 80, { width: 100, height: 100 })
    }
  })
  const found = (await readStatementFile(new Uint8Array(pdf))).signs
  expect(found).toEqual([{ kind: 'hidden_text', detail: expect.stringContaining('Page 7'), page: 7 }])
})
