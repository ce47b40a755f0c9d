import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { inspectFile } from './inspect-file.ts'

const inspect = (...chunks: (Buffer | string)[]) =>
  inspectFile(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))

/** Container of Apple photos: an `ftyp` box with this brand. */
const heic = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`), randomBytes(100)])

/** Uncompressed ZIP entries without a directory. */
const zip = (...entries: (readonly [name: string, content: string])[]) =>
  Buffer.concat(
    entries.flatMap(([name, content]) => {
      const head = Buffer.alloc(30)
      head.write('PK\x03\x04', 'latin1')
      head.writeUInt16LE(20, 4)
      head.writeUInt32LE(content.length, 18)
      head.writeUInt32LE(content.length, 22)
      head.writeUInt16LE(name.length, 26)
      return [head, Buffer.from(name), Buffer.from(content)]
    }),
  )
const contentTypes = (main: string) =>
  zip(
    [
      '[Content_Types].xml',
      `<Types><Override PartName="/main.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`,
    ],
    ['xl/workbook.xml', '<workbook/>'],
  )

test.each([
  ['application/pdf', pdf('plain')],
  ['application/pdf', Buffer.concat([Buffer.from('\r\n\r\n'), pdf('behind line breaks')])],
  ['image/jpeg', Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), randomBytes(100)])],
  [
    'image/png',
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000049444154', 'hex'),
  ],
  ['image/webp', Buffer.concat([Buffer.from('RIFF\x64\0\0\0WEBPVP8 ', 'latin1'), randomBytes(100)])],
  ['image/heic', heic('heic')],
  ['image/heic', heic('mif1')],
  ['text/csv', Buffer.from('Date,Text,Amount\r\n2026-01-02,"Café, Münster",-4.50\r\n')],
  ['text/csv', Buffer.from('Account statement\n\nDate;Amount\n01.02.2026;4,50\n02.02.2026;5,50\n')],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contentTypes('openxmlformats-officedocument.spreadsheetml.sheet'),
  ],
])('detects %s by content, whatever its name', async (mime, content) => {
  expect(await inspect(content)).toMatchObject({ mime, refusal: undefined })
})

test.each([
  ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
  ['a web page', Buffer.from('<!doctype html><script>a,b\nc,d</script>')],
  [
    'a web page that calls itself a PDF',
    Buffer.from(`\ufeff<!-- %PDF-1.4 -->\n<script>alert(1)</script>${pdf('in it')}`),
  ],
  ['a drawing with scripts', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">,\n,</svg>')],
  ['a letter', Buffer.from('Dear bank\nplease send my statement\nthank you\n')],
  ['one line', Buffer.from('a,b,c')],
  ['a table with a zero byte', Buffer.from('a,b\n1,\0\n')],
  ['an archive', zip(['a.txt', 'hello'])],
  ['a Word file', contentTypes('openxmlformats-officedocument.wordprocessingml.document')],
  ['a sheet with macros', contentTypes('ms-excel.sheet.macroEnabled')],
  ['noise', randomBytes(5_000)],
])('refuses %s', async (_what, content) => {
  expect(await inspect(content)).toMatchObject({ mime: undefined, refusal: 'wrong_type' })
})

test('a PDF with a password is detected, even if its marker is split across two chunks', async () => {
  const locked = Buffer.from(pdf('locked').toString().replace('/Root', '/Encrypt 12 0 R /Root'))
  const cut = locked.indexOf('/Encrypt') + 4
  expect(await inspect(locked)).toMatchObject({ refusal: 'locked_pdf' })
  expect(await inspect(locked.subarray(0, cut), locked.subarray(cut))).toMatchObject({ refusal: 'locked_pdf' })
  expect(await inspect(Buffer.from(pdf('locked').toString().replace('/Root', '(see /Encrypt) /Root')))).toMatchObject({
    refusal: undefined,
  })
})

test('an Excel file with a password or in the old format is distinguished from a wrong file', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(600)])
  expect(await inspect(old)).toMatchObject({ refusal: 'locked_sheet' })
})

test('an empty file is reported as empty', async () => {
  expect(await inspect()).toMatchObject({ refusal: 'empty' })
})
