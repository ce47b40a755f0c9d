import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { manyPasswordChecks } from '#server/testing/hostile/hostile-files.ts'
import { findPdfLock, readValue } from './pdf-lock.ts'

const folder = path.join(import.meta.dirname, '../../../testing/pdfs')
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.pdf'))

/** Splits the content into chunks of this many bytes, as it would arrive. */
function isLocked(content: Buffer, pieceBytes: number): boolean {
  const lock = findPdfLock()
  for (let at = 0; at < content.length; at += pieceBytes) lock.look(content.subarray(at, at + pieceBytes))
  return lock.isLocked()
}

test.each(files)('%s is refused only if it requires a password, regardless of chunk boundaries', (name) => {
  const content = fs.readFileSync(path.join(folder, name))
  for (const piece of [1, 7, 100, 65_536]) expect(isLocked(content, piece), `${piece}`).toBe(name.startsWith('locked'))
})

test('there are sample files for every revision of the security handler, with and without a password', () => {
  for (const revision of ['r2', 'r3', 'r4', 'r5', 'r6'])
    for (const kind of ['print', 'locked'])
      expect(files.some((name) => name.startsWith(`${kind}-${revision}`))).toBe(true)
})

test('the encryption dictionary is found anywhere in a large file', () => {
  const content = fs.readFileSync(path.join(folder, 'print-r6.pdf'))
  const cut = content.indexOf('6 0 obj')
  for (const kind of ['print-r6.pdf', 'locked-r6.pdf']) {
    const file = fs.readFileSync(path.join(folder, kind))
    const large = Buffer.concat([file.subarray(0, cut), Buffer.alloc(3_000_000, '% '), file.subarray(cut)])
    expect(isLocked(large, 65_536), kind).toBe(kind.startsWith('locked'))
  }
})

test('the encryption dictionary may be in the trailer itself', () => {
  for (const name of ['print-r4-cleartext.pdf', 'locked-r3.pdf']) {
    const content = fs.readFileSync(path.join(folder, name), 'latin1')
    const [, dictionary = ''] = /6 0 obj\s*(<<.*>>)\s*endobj/s.exec(content) ?? []
    const moved = content.replace(/6 0 obj.*?endobj/s, '').replace('/Encrypt 6 0 R', () => `/Encrypt ${dictionary}`)
    expect(isLocked(Buffer.from(moved, 'latin1'), 100), name).toBe(name.startsWith('locked'))
  }
})

test("a file encrypted with a certificate or in an unknown way can't be opened", () => {
  expect(isLocked(Buffer.from('%PDF-1.4\ntrailer << /Encrypt 5 0 R >>'), 9)).toBe(true)
  const certificate = '5 0 obj << /Filter /Adobe.PubSec /V 4 >> endobj trailer << /Encrypt 5 0 R >>'
  expect(isLocked(Buffer.from(certificate), 9)).toBe(true)
})

test.each(['/Standard ', '/Encrypt ', '/ID [', '/ID [((((', '<< /Filter /Standard '])(
  'a large file full of "%s" is checked quickly',
  (mark) => {
    const start = performance.now()
    expect(isLocked(Buffer.alloc(5_000_000, mark), 65_536)).toBe(false)
    expect(performance.now() - start).toBeLessThan(4_000)
  },
)

test.each([3, 6] as const)('a small file that would need 1,056 password checks needs few (revision %s)', (revision) => {
  const content = manyPasswordChecks(revision)
  expect(isLocked(content, 65_536)).toBe(true)
  const { user, system } = process.threadCpuUsage()
  isLocked(content, 65_536)
  const used = process.threadCpuUsage()
  expect((used.user - user + used.system - system) / 1_000).toBeLessThan(50)
})

test('a file saved many times opens with the id repeated in each revision', () => {
  const content = fs.readFileSync(path.join(folder, 'print-r3.pdf'), 'latin1')
  const [id = ''] = /\/ID\s*\[[^\]]*\]/.exec(content) ?? []
  expect(isLocked(Buffer.from(`%PDF-1.4\n${`${id}\n`.repeat(40)}${content}`, 'latin1'), 65_536)).toBe(false)
})

test('strings are parsed when nested, escaped, octal, multi-line or hexadecimal', () => {
  const text = String.raw`<< /O (a\(b\)(c)\\\101\8) /U <48 656> /P -44 /K [(x) 5 0 R] /B false >>`
  const found = readValue(text, 0)?.value as Map<string, unknown>
  expect(String(found.get('O'))).toBe('a(b)(c)\\A8')
  expect(String(found.get('U'))).toBe('He`')
  expect(found.get('P')).toBe(-44)
  expect(found.get('B')).toBe(false)
  expect(String(readValue('(a\\\r\nb)', 0)?.value)).toBe('ab')
})

test.each(['<<', '<< /A', '<< /A (', '(', '<4', '[', '[ (', '%', '<< /A 1 >', '<<'.repeat(5_000), '['.repeat(5_000)])(
  'truncated input is ignored: %.12s',
  (text) => {
    expect(() => readValue(text, 0)).not.toThrow()
  },
)
