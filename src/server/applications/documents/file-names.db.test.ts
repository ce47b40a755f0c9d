import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { listDocuments, openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const csv = Buffer.from('Date,Text,Amount\r\n2026-01-02,"Oven",-4.50\r\n')

const savedAs = async (server: TestServer, browser: Browser, id: string) => {
  const cookies = Object.fromEntries(browser.cookies)
  const { headers } = await server.app.inject({ url: `/api/documents/${id}/file`, cookies })
  return decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')
}

test('a file is listed and saved with an extension that matches its content, whatever its name', async ({ server }) => {
  const { send } = await startApplication(server)
  const program = await send.file({ name: 'statement.bat', kind: 'other', content: csv })
  const page = await send.file({ name: 'report.html', content: pdf('a report') })
  const turned = await send.file({ name: 'in\r\n voice\u202Efdp.exe', content: pdf('turned around') })
  const browser = await openFromEmail(server)
  expect((await listDocuments(browser)).documents.map(({ name }: { name: string }) => name)).toEqual([
    'statement.bat.csv',
    'report.html.pdf',
    'in voicefdp.exe.pdf',
  ])
  expect(await savedAs(server, browser, program)).toBe('statement.bat.csv')
  expect(await savedAs(server, browser, page)).toBe('report.html.pdf')
  expect(await savedAs(server, browser, turned)).toBe('in voicefdp.exe.pdf')
})
