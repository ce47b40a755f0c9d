import { pdf } from '#server/testing/fixtures/uploads.ts'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'

const hex = (bytes: number, seed: number) => Buffer.alloc(bytes, seed + 1).toString('hex')

/** Generates a PDF with 32 encryption dictionaries and 33 file ids: each pair asks for one password check. */
export function manyPasswordChecks(revision: 3 | 6): Buffer {
  const dictionaries = Array.from({ length: 32 }, (_, number) => {
    const keys = `/U <${hex(revision === 6 ? 48 : 32, number)}> /O <${hex(32, number)}> /P -44 /Length 128`
    return `${number + 5} 0 obj << /Filter /Standard /V ${revision === 6 ? 5 : 2} /R ${revision} ${keys} >> endobj\n`
  })
  const ids = Array.from({ length: 33 }, (_, number) => `/ID [<${hex(16, number)}> <${hex(16, number)}>]\n`)
  return Buffer.from(`%PDF-1.7\n${dictionaries.join('')}${ids.join('')}trailer << /Encrypt 5 0 R >>\n%%EOF\n`)
}

function repeated(head: string | Buffer, mark: string | Buffer): Buffer {
  const content = Buffer.alloc(maxBytes, mark)
  content.write(head.toString('latin1'), 'latin1')
  return content
}

/** One entry of a ZIP file without content, as its header states it. */
const zipEntry = Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex')

/** A chunk of a PNG file without content. */
const pngChunk = Buffer.from('0000000074455874deadbeef', 'hex')
const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

/** Uploads that are as expensive as possible to parse. */
export const hostileFiles: Readonly<Record<string, () => Buffer>> = {
  'a PDF with 1,056 password checks (revision 6)': () => manyPasswordChecks(6),
  'a PDF with 1,056 password checks (revision 3)': () => manyPasswordChecks(3),
  'a PDF of 25 MB full of /ID[': () => repeated('%PDF-1.7\n1 0 obj << /Encrypt 5 0 R >>\n', '/ID['),
  'a PDF of 25 MB full of /Encrypt': () => repeated('%PDF-1.7\n', '/Encrypt '),
  'a PDF of 25 MB full of encryption dictionaries': () => repeated('%PDF-1.7\n', '5 0 obj << /Filter /Standard '),
  'a ZIP of 25 MB full of empty entries': () => repeated('', zipEntry),
  'a PNG of 25 MB full of empty chunks': () => repeated(pngStart, pngChunk),
  'a HEIC of 25 MB full of brands': () => repeated(Buffer.from('00fffff06674797068656963', 'hex'), 'mif1'),
  'a CSV of 25 MB full of quotes': () => repeated('', '"a,b'),
  'a PDF that opens': () => pdf('ordinary', 100_000),
}
