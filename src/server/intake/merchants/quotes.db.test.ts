import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { openLatestRequest, requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { merchantLeads } from './table.ts'

const terms = {
  kind: 'interchange_plus',
  ...{ processor: 'Example Pay', monthlyCents: 1_000, contractMonths: 12, leavingFeeCents: 0, remarks: 'No lease.' },
  present: { basisPoints: 30, mils: 100 },
  absent: { basisPoints: 50, mils: 200 },
}
const quote = (values = {}) => ({ quoteId: uuidv7(), terms, validUntil: '2026-04-01', ...values })

/** Creates an analyzed request with its assignee. The clock shows 2 p.m. UTC. */
async function analysed(server: TestServer) {
  server.advanceTime({ hours: 2 })
  await requestQuote(server)
  const opened = await openLatestRequest(server)
  await opened.move('new', 'contacted')
  await opened.move('contacted', 'analysed')
  await server.deliverEmails()
  return { ...opened, send: (values = {}) => opened.staff.post(`${opened.url}/quotes`, quote(values)) }
}

async function mailed(server: TestServer) {
  const mails = (await server.deliverEmails()).filter(({ to }) => to[0] === 'ada@example.com')
  return { mails, token: /#quote=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '' }
}
const postAction = (server: TestServer, verb: 'open' | 'accept', token: string) =>
  server.browser().post(`/api/merchant-quotes/${verb}`, { token })

test('a quote is emailed as a link without figures, opened, accepted once, and its request becomes an account', async ({
  server,
}) => {
  const { staff, url, lead, send } = await analysed(server)
  await staff.post(`${url}/assign-to-self`)
  expect((await send()).body.lead.status).toBe('quote_sent')
  const { mails, token } = await mailed(server)
  expect(mails.map(({ subject }) => subject)).toEqual([`Your card processing quote ${lead.reference}, version 1`])
  expect(mails[0]?.text).not.toMatch(/Example Pay|0\.30%|\$\d/)
  const before = (await staff.get(url)).body.quotes
  expect(before).toMatchObject([{ version: 1, openedAt: null, acceptedAt: null, emailedAt: expect.any(String) }])

  const { body } = await postAction(server, 'open', token)
  expect(body).toMatchObject({ state: 'open', version: 1, terms, validUntil: '2026-04-01' })
  const pdf = await server.app.inject({ method: 'GET', url: `/api/merchant-quotes/pdf?token=${body.pdfToken}` })
  expect(pdf.headers['content-disposition']).toContain(`${lead.reference}-1.pdf`)
  expect((await staff.get(url)).body.quotes).toMatchObject([{ openedAt: expect.any(String), acceptedAt: null }])

  expect((await postAction(server, 'accept', token)).body.state).toBe('accepted')
  expect((await postAction(server, 'accept', token)).body.state).toBe('accepted')
  const file = (await staff.get(url)).body
  expect(file.lead.status).toBe('accepted')
  expect(file.moves.at(-1)).toMatchObject({ to: 'accepted', by: 'Ada Harbor', reason: 'Accepted quote 1' })
  expect((await server.deliverEmails()).map(({ to, subject }) => [to[0], subject])).toEqual([
    ['pat@example.com', `Quote accepted: ${lead.reference}`],
  ])
})

test('a newer version replaces the previous one, and both are kept', async ({ server }) => {
  const { staff, url, send } = await analysed(server)
  await send()
  const first = await mailed(server)
  await send({ terms: { ...terms, monthlyCents: 0 } })
  const second = await mailed(server)
  expect((await postAction(server, 'open', first.token)).body.state).toBe('replaced')
  expect(await postAction(server, 'accept', first.token)).toMatchObject({ status: 409 })
  expect((await postAction(server, 'open', second.token)).body).toMatchObject({ state: 'open', version: 2 })
  expect((await staff.get(url)).body.quotes.map(({ version }: { version: number }) => version)).toEqual([2, 1])
})

test('quotes of two processors stay open side by side; accepting one closes the other', async ({ server }) => {
  const { send } = await analysed(server)
  const { present, absent, ...contract } = terms
  const flat = { ...terms, kind: 'flat', processor: 'Sample Cards' }
  const tiered = {
    ...{ ...contract, processor: 'Third Pay', kind: 'tiered' },
    ...{ qualified: present, midQualified: absent, nonQualified: absent },
  }
  await send()
  await mailed(server)
  await send({ terms: flat })
  const second = await mailed(server)
  expect(second.mails.at(-1)?.text).toContain('Open quotes from other processors are shown next to it.')
  expect(second.mails.at(-1)?.text).not.toContain('It replaces')
  await send({ terms: { ...terms, processor: ' example PAY ', monthlyCents: 0 } })
  await send({ terms: tiered, validUntil: '2026-03-02' })
  await mailed(server)

  const { body } = await postAction(server, 'open', second.token)
  expect(body).toMatchObject({ state: 'open', version: 2, terms: flat })
  // The first version of Example Pay was replaced by the third.
  expect(body.alternatives.map(({ version }: { version: number }) => version)).toEqual([4, 3])
  const accept = (version: number) =>
    server.browser().post('/api/merchant-quotes/accept', { token: second.token, version })
  expect((await accept(1)).status).toBe(409)
  expect((await accept(9)).status).toBe(404)
  server.advanceTime({ hours: 48 })
  expect((await accept(4)).status).toBe(409)
  expect((await accept(3)).body).toMatchObject({ state: 'accepted', version: 3, pdfToken: null })
  expect((await accept(3)).body.state).toBe('accepted')
  expect((await postAction(server, 'open', second.token)).body).toMatchObject({ state: 'closed', alternatives: [] })
})

test('a quote expires after its last day in every US time zone', async ({ server }) => {
  const { send } = await analysed(server)
  await send({ validUntil: '2026-03-03' })
  const { token } = await mailed(server)
  server.advanceTime({ hours: 24 + 21 })
  expect((await postAction(server, 'open', token)).body.state).toBe('open')
  server.advanceTime({ hours: 2 })
  expect((await postAction(server, 'open', token)).body.state).toBe('expired')
  expect((await postAction(server, 'accept', token)).status).toBe(409)
  expect((await postAction(server, 'accept', 'made-up')).status).toBe(404)
})

test('sending twice creates one quote, and none can be sent before analysis or with an invalid date', async ({
  server,
}) => {
  const { staff, url, move, send } = await analysed(server)
  expect((await send({ validUntil: '2026-03-01' })).body.fields).toEqual({
    validUntil: 'Enter a date within the next 90 days',
  })
  expect((await send({ validUntil: '2026-12-01' })).status).toBe(422)
  const same = { quoteId: uuidv7() }
  await send(same)
  expect((await send(same)).body.quotes).toHaveLength(1)
  await move('quote_sent', 'lost', 'Stays')
  expect((await send()).status).toBe(409)
  const bad = { ...terms, processor: '', present: { basisPoints: -1, mils: 'many' } }
  expect(Object.keys((await staff.post(`${url}/quotes`, quote({ terms: bad }))).body.fields)).toEqual([
    'terms.processor',
    'terms.present.basisPoints',
    'terms.present.mils',
  ])
})

test('a quote may be flat, tiered or a subscription, and only with the prices of its model', async ({ server }) => {
  const { send } = await analysed(server)
  const { present, absent, ...contract } = terms
  const tiered = { ...contract, kind: 'tiered', qualified: present, midQualified: absent, nonQualified: absent }
  expect((await send({ terms: { ...terms, kind: 'tiered' } })).body.fields).toHaveProperty('terms.qualified')
  expect((await send({ terms: { ...terms, kind: 'surprise' } })).body.fields).toEqual({
    'terms.kind': 'Choose a pricing model',
  })
  await send({ terms: { ...terms, kind: 'flat' } })
  await send({ terms: { ...terms, kind: 'subscription' } })
  const { quotes } = (await send({ terms: tiered })).body
  expect(quotes.map((each: { terms: { kind: string } }) => each.terms.kind)).toEqual(['tiered', 'subscription', 'flat'])
  const { token } = await mailed(server)
  const opened = (await postAction(server, 'open', token)).body
  expect(opened.terms).toEqual(tiered)
  const pdf = await server.app.inject({ method: 'GET', url: `/api/merchant-quotes/pdf?token=${opened.pdfToken}` })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an account can go live only after every boarding step is done with its date and detail', async ({ server }) => {
  const { staff, url, move, status } = await analysed(server)
  await move('analysed', 'quote_sent', 'Left at the counter')
  const tick = async (step: string, doneOn = '2026-03-02', detail = 'MID 4471') => {
    const { boarding } = (await staff.get(url)).body
    const before = boarding.find((each: { step: string }) => each.step === step)
    return staff.post(`${url}/boarding`, { step, doneOn, detail, before })
  }
  expect((await tick('voided_check')).status).toBe(409)
  await move('quote_sent', 'accepted', 'Signed by hand')
  expect((await tick('voided_check', '2026-03-09')).body.fields).toEqual({
    doneOn: 'Enter a date that is not in the future',
  })
  expect((await tick('processor_account', '2026-03-02', '')).body.fields.detail).toContain('Required')
  await tick('voided_check')
  expect(await status()).toBe('boarding')
  const early = await move('boarding', 'live')
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('Open steps')])

  for (const step of boardingSteps) await tick(step, step === 'live_date' ? '2026-03-09' : '2026-03-02')
  await tick('identification', '')
  expect((await move('boarding', 'live')).body.message).toContain('Identification received')
  expect((await tick('identification')).body.lead.boardingDone).toBe(7)
  expect((await move('boarding', 'live')).body.lead.status).toBe('live')
  expect((await tick('identification', '')).status).toBe(409)
})

test('manual status changes for quotes require a reason', async ({ server }) => {
  const { move } = await analysed(server)
  expect((await move('analysed', 'quote_sent')).body.fields).toEqual({ reason: 'Enter a reason' })
  await move('analysed', 'quote_sent', 'Left at the counter')
  expect((await move('quote_sent', 'accepted')).body.fields).toEqual({ reason: 'Enter a reason' })
})

test('a residual share can be set only on accounts', async ({ server }) => {
  const { staff, url, move } = await analysed(server)
  const agree = (residualBasisPoints: number | null, before: number | null = null) =>
    staff.post(`${url}/residual`, { residualBasisPoints, before })
  expect((await agree(4_000)).status).toBe(409)
  await move('analysed', 'quote_sent', 'Left at the counter')
  await move('quote_sent', 'accepted', 'Signed by hand')
  expect((await agree(12_000)).status).toBe(422)
  expect((await agree(4_000)).body.lead.residualBasisPoints).toBe(4_000)
  expect((await agree(null, 4_000)).body.lead.residualBasisPoints).toBe(null)
})

test('lists can be searched by text and number, sorted by due date or sales, and paged', async ({ server }) => {
  const names = ['Apple', 'Birch', 'Cedar']
  for (const [index, name] of names.entries())
    await requestQuote(server, {
      businessName: `${name} Café`,
      email: `${name}@example.com`,
      phone: '(212) 555-0123',
      statement: {
        ...{ feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
        volumeCents: 1e6 * (index + 1),
      },
    })
  const { staff } = await openLatestRequest(server)
  const list = async (query: string) =>
    (await staff.get(`/api/admin/merchant-leads?${query}`)).body.leads.map(
      ({ businessName }: { businessName: string }) => businessName.split(' ')[0],
    )
  for (const typed of ['birch CAFÉ', 'Café, Birch'])
    expect(await list(`q=${encodeURIComponent(typed)}`)).toEqual(['Birch'])
  expect(await list('q=555%200123')).toEqual(['Cedar', 'Birch', 'Apple'])
  for (const typed of ['(212) 555-0123', '2125550123', '+1 212.555.0123', '0123'])
    expect(await list(`q=${encodeURIComponent(typed)}&sort=volume`)).toEqual(['Cedar', 'Birch', 'Apple'])
  expect(await list('q=212%20555%200199')).toEqual([])
  expect(await list('q=%25')).toEqual([])
  await server.ctx.db.update(merchantLeads).set({ phone: '+44 (0)20 7946 0958' })
  expect(await list('q=%2B44%2020%207946%200958&sort=volume')).toEqual(['Cedar', 'Birch', 'Apple'])
  expect(await list('sort=volume')).toEqual(['Cedar', 'Birch', 'Apple'])
  const [, birch] = (await staff.get('/api/admin/merchant-leads')).body.leads
  await staff.post(`/api/admin/merchant-leads/${birch.id}/next-step`, {
    ...{ nextAction: 'Call', nextActionOn: '2026-03-05' },
    before: { nextAction: '', nextActionOn: null },
  })
  expect(await list('sort=due')).toEqual(['Birch', 'Apple', 'Cedar'])
  expect(await list('view=quotes')).toEqual([])
})
