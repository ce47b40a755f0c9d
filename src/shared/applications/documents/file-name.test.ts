import { expect, test } from 'vitest'
import { fileName, plainFileName } from './upload-limits.ts'

test.each([
  ['statement.bat', 'text/csv', 'statement.bat.csv'],
  ['report.html', 'application/pdf', 'report.html.pdf'],
  ['Scan 3', 'application/pdf', 'Scan 3.pdf'],
  ['JAN.PDF', 'application/pdf', 'JAN.PDF'],
  ['front.jpeg', 'image/jpeg', 'front.jpeg'],
  ['export.txt', 'text/csv', 'export.txt'],
  ['still coming.exe', null, 'still coming.exe'],
])('%s with the content of %s is named %s', (name, mime, shown) => {
  expect(fileName(name, mime)).toBe(shown)
})

test('a name is one line, has no direction-changing characters and no folder', () => {
  expect(plainFileName('\u202Efdp.exe')).toBe('fdp.exe')
  expect(plainFileName('C:\\a\nb/Jan\r\n uary\u2066.pdf')).toBe('Jan uary.pdf')
})
