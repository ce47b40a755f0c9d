// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { leadFormat } from '#shared/intake/imports/lead-fields.ts'
import { csvLine } from '#shared/kit/text.ts'
import { downloadRefused, readTable } from './read-table.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fileOf = (text: string) => new File([text], 'leads.csv', { type: 'text/csv' })
const header = ['Name', 'Phone', 'Note']
const formulas = ['+12125550142', '-call later', '@ada', '=1+1', '\t=1', ' +1', '＋1']

test('a file that an export wrote has its values without the apostrophe for spreadsheets', async () => {
  const rows = formulas.map((value) => ['Ada Harbor', value, "'Bout noon"])
  const { rows: read } = await readTable(fileOf([header, ...rows].map(csvLine).join('')))
  expect(read).toEqual(rows)
})

test.each([
  ['PK\u0003\u0004\u0014\0\0 spreadsheet\nmore', /^Save the spreadsheet as CSV first/],
  ['Name,Phone\n"Ada,1\nLee,2', /^Line 2 has a quotation mark that isn’t closed/],
])('a file that is no readable CSV is refused: %j', async (text, message) => {
  await expect(readTable(fileOf(text))).rejects.toThrow(message)
})

test('a file with too many rows is refused', async () => {
  await expect(readTable(fileOf(`Name\n${'Ada\n'.repeat(50_001)}`))).rejects.toThrow('more than 50,000 rows')
})

test('rejected rows are downloaded with the apostrophe, and imported again without', async () => {
  const table = { header, rows: [['Ada Harbor', '+1212555', '＝1+1']] }
  let text = ''
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      void blob.text().then((written) => {
        text = written
      })
      return 'blob:'
    },
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  downloadRefused(table, [{ number: 2, problems: { phone: 'Too short' } }], leadFormat.fields)
  await vi.waitFor(() => expect(text).toContain(`Ada Harbor,'+1212555,'＝1+1`))
  expect((await readTable(fileOf(text))).rows[0]?.slice(1, 4)).toEqual(table.rows[0])
})
