import fs from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { restoreUnverifiedSessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationWithLenders, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Of each thing that others add to an application. */
const secrets = {
  message: 'We saw the bankruptcy',
  document: 'tax-return-of-ada',
  request: 'Divorce decree',
  waiver: 'voided_check',
  reason: 'Said on the phone',
  answer: 'Corrected Bakery LLC',
  note: 'Internal remark',
  reply: 'My other lender is Quay',
  amount: '5000000',
  owner: 'pat@example.com',
} as const
const [hidden, id] = [Object.values(secrets), '01a21d24-2626-7548-b6ba-6e9bf50240bf']

/** What an unverified browser gets from each route with the access `applicant`, after all of that was added. */
const routes: Readonly<Record<string, readonly [status: number, body?: object]>> = {
  'GET /api/applicants/devices': [200],
  'GET /api/applications/current': [200],
  'GET /api/applications/current/consents.json': [200],
  'GET /api/applications/current/consents.pdf': [200],
  'GET /api/applications/current/sample.pdf': [200],
  'GET /api/applications/current/transcript.pdf': [404],
  'GET /api/cash-flow': [200],
  'GET /api/documents': [200],
  'GET /api/documents/:id/file': [403],
  'GET /api/measured-prequalification': [200],
  'GET /api/messages': [200],
  'GET /api/offers': [200],
  'GET /api/offers/:id/disclosure.pdf': [403],
  'GET /api/success-fee': [200],
  'GET /api/success-fee/:id/entries/:entryId/receipt.pdf': [403],
  'GET /api/success-fee/:id/invoices/:invoiceId/invoice.pdf': [403],
  'GET /api/success-fee/:id/statement.pdf': [403],
  'GET /api/tracking': [200],
  'GET /api/tracking/data.json': [200],
  'GET /api/tracking/lenders': [200],
  'GET /api/tracking/owners': [200],
  'GET /api/tracking/texts': [200],
  'PUT /api/applicants/email': [409, { email: 'mallory@example.com' }],
  'POST /api/applicants/passkeys': [422, { challengeId: id, response: {} }],
  'DELETE /api/applicants/passkeys/:id': [403],
  'POST /api/applicants/passkeys/start': [403],
  'DELETE /api/applicants/sessions/:id': [403],
  'POST /api/applicants/sessions/end-others': [403],
  'POST /api/applications/current/electronic': [422, {}],
  'POST /api/applications/current/paper': [200],
  'POST /api/applications/current/sample-code': [200, { sampleCode: 'ABCD' }],
  'PUT /api/applications/current/steps/:step': [409, { answers: {}, version: 2 }],
  'POST /api/applications/current/submit': [422, {}],
  'POST /api/cash-flow/explanations': [404, { lineId: id, kind: null, text: '' }],
  'PATCH /api/documents/:id': [404, { kind: 'other', months: [] }],
  'DELETE /api/documents/:id': [404],
  'POST /api/documents/:id/restore': [404],
  'POST /api/measured-prequalification': [403, { isAgreed: true, version: '1' }],
  'POST /api/messages': [200, { id, body: 'Hello' }],
  'POST /api/offers/:id/choose': [403, { signature: 'Ada Harbor' }],
  'POST /api/offers/:id/decline': [403, { reason: 'rate' }],
  'POST /api/offers/:id/disclosure/sign': [403, { sha256: 'a'.repeat(64), signature: 'Ada Harbor' }],
  'POST /api/offers/choose-again': [403],
  'POST /api/tracking/lenders/:id/withdraw': [200],
  'POST /api/tracking/lenders/agree': [403, { lenders: [{ id, agreement: 'I agree' }] }],
  'PUT /api/tracking/owners/:ownerId': [403, { from: 'a@example.com', email: 'b@example.com' }],
  'POST /api/tracking/owners/:ownerId/ask': [403],
  'PUT /api/tracking/texts/:channel': [403, { number: '(212) 555-0142' }],
  'POST /api/uploads': [400],
  'PATCH /api/uploads/:id': [400],
  'POST /api/tracking/withdraw': [200, {}],
  'POST /api/tracking/reopen': [200],
}

/** Ada has opened her application by email, and staff work on it; the stranger's session is active again. */
async function workedOn(server: TestServer) {
  const offered = await createApplicationWithLenders(server)
  const { staff, applicant: stranger, ada, id } = offered
  const url = `/api/admin/applications/${id}`
  const done: number[] = []
  const did = async (answer: Promise<{ status: number }>) => done.push((await answer).status)
  server.advanceTime({ minutes: 1 })
  await did(staff.post(`${url}/messages`, { id: uuidv7(), body: secrets.message }))
  await did(ada.post('/api/messages', { id: uuidv7(), body: secrets.reply }))
  await did(staff.post(`${url}/notes`, { noteId: uuidv7(), body: secrets.note }))
  const correction = {
    correctionId: uuidv7(),
    step: 'business',
    path: 'legalName',
    before: null,
    value: secrets.answer,
  }
  await did(staff.post(`${url}/corrections`, { ...correction, reason: secrets.reason }))
  await did(staff.put(`${url}/checklist/${secrets.waiver}/waiver`, { reason: 'Not needed.' }))
  const query = new URLSearchParams({
    filename: `${secrets.document}.pdf`,
    kind: 'tax_return',
    modified: '0',
    months: '',
  })
  const { statusCode } = await server.app.inject({
    ...{ method: 'PUT', url: `${url}/documents/${uuidv7()}?${query}`, payload: pdf('a') },
    headers: { authorization: `Bearer ${staff.tokens.token}`, 'content-type': 'application/octet-stream' },
    cookies: Object.fromEntries(staff.cookies),
  })
  done.push(statusCode)
  const items = [{ id: uuidv7(), kind: 'other', title: secrets.request, detail: '' }]
  await did(staff.post(`${url}/requirements`, { items }))
  await server.ctx.db.update(applications).set({ stage: 'with_lenders' })
  await presentOffer(offered)
  expect(done).toEqual(done.map(() => 200))
  await restoreUnverifiedSessions(server)
  const lenders = offered.lenders.map(({ name }) => name)
  return { stranger, ada, hidden: [...hidden, ...lenders] }
}

const call = (server: TestServer, browser: Browser, route: string, body?: object) => {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(':step', 'business').replace(':channel', 'text').replaceAll(/:\w+/g, id)
  return server.app.inject({
    ...{ method: method as 'GET', url, cookies: Object.fromEntries(browser.cookies) },
    ...(body && { payload: body }),
  })
}

test('a stranger’s unverified session gets nothing that others added, on any route', async ({ server }) => {
  const { stranger, ada, hidden } = await workedOn(server)
  // The applicant does get it, so the list below can fail.
  const own = await Promise.all(
    ['tracking', 'documents', 'offers', 'tracking/lenders', 'applications/current'].map(
      async (path) => (await call(server, ada, `GET /api/${path}`)).body,
    ),
  )
  const missing = hidden.filter((text) => !own.join().includes(text))
  expect(missing).toEqual([secrets.note])

  const answers: [string, number, string[]][] = []
  for (const [route, [, body]] of Object.entries(routes)) {
    const answer = await call(server, stranger, route, body)
    answers.push([route, answer.statusCode, hidden.filter((text) => answer.body.includes(text))])
  }
  expect(answers).toEqual(Object.entries(routes).map(([route, [status]]) => [route, status, []]))
})

test('the routes above are all routes of applicants', () => {
  const text = fs.readFileSync('docs/access.md', 'utf8')
  const listed = [...text.matchAll(/^\| ([A-Z, ]+) \| (\S+) \| applicant \|/gm)].flatMap(([, methods = '', path]) =>
    methods.split(', ').map((method) => `${method} ${path}`),
  )
  expect(Object.keys(routes).toSorted()).toEqual(listed.toSorted())
})
