import { statementUploadPath } from '#shared/applications/documents/statement-contract.ts'
import type { TestServer } from './test-server.ts'
import { uploads } from './uploads.ts'

export const statementFigures = {
  ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
  ...{ terminationFeeCents: 29_500, equipmentCents: 0 },
}

export const shop = {
  ...{ name: 'Ada Harbor', email: 'ada@example.com', businessName: 'Harbor Bakery', industry: 'restaurant' },
  ...{ processor: 'Example Pay', remarks: 'Our terminal is slow.', statement: statementFigures },
}

/** Returns a browser that has requested a quote and can upload statements. */
export async function requestQuote(server: TestServer, values = {}) {
  const browser = server.browser()
  const { body } = await browser.post('/api/merchant-quotes', { ...shop, ...values })
  return {
    browser,
    send: uploads(server.app, browser, statementUploadPath),
    ...(body as { reference: string; pdfPath: string }),
  }
}

export async function openLatestRequest(server: TestServer) {
  await server.createStaff()
  const staff = await server.signIn()
  const [lead] = (await staff.get('/api/admin/merchant-leads?view=all')).body.leads
  const url = `/api/admin/merchant-leads/${lead.id}`
  return {
    ...{ staff, lead, url },
    move: (from: string, to: string, reason = '') => staff.post(`${url}/move`, { from, to, reason }),
    status: async () => (await staff.get(url)).body.lead.status as string,
    statements: async () => (await staff.get(`${url}/statements`)).body.documents,
  }
}
