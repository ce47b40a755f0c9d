import { crc32, deflateSync } from 'node:zlib'

/** As small as a PDF that every reader opens can be (ISO 32000-1, 7.5). */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const page = `BT /F1 11 Tf 15 TL 56 780 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const width = 320
const height = 200

type Colour = readonly [red: number, green: number, blue: number]
const paper: Colour = [240, 240, 232]
const dark: Colour = [60, 66, 72]

const cards = new Map<string, Buffer>()

/** A PNG with a band, a head and shoulders, and lines in place of text. @param words kept in the file, not drawn. */
export function cardOf(band: Colour, words: string): Buffer {
  const pixels = cards.get(band.join()) ?? drawCard(band)
  cards.set(band.join(), pixels)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Description\0${words}`, 'latin1')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function drawCard(band: Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colourAt(x, y, band)).flat()]),
  )
  return deflateSync(Buffer.concat(rows))
}

function colourAt(x: number, y: number, band: Colour): Colour {
  if (y < 34) return band
  const isHead = (x - 70) ** 2 + (y - 88) ** 2 < 26 ** 2
  const isShoulders = (x - 70) ** 2 / 44 ** 2 + (y - 160) ** 2 / 42 ** 2 < 1 && y < 160
  if (isHead || isShoulders) return band
  const line = Math.floor((y - 58) / 22)
  const isLine = line >= 0 && line < 5 && (y - 58) % 22 < 9 && x > 140 && x < 300 - line * 24
  return isLine ? dark : paper
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
