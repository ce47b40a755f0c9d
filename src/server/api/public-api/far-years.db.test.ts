import { expect } from 'vitest'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { test } from '#server/testing/test-server.ts'

const far = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
const farByTheirClock = ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-23:59']
const beyondEveryMoment = Buffer.alloc(22, 0xff).toString('base64url')
const nobody = '0198c0de-0000-7000-8000-000000000001'

test('rejects a year too large for the database by field wherever staff enter one', async ({ server }) => {
  await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const olga = await server.signIn('olga@example.com')
  const refused = async (path: string, field: string) =>
    expect(await olga.get(path), path).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })

  for (const moment of far.map(encodeURIComponent)) {
    await refused(`/api/admin/tasks?view=today&dayUntil=${moment}`, 'dayUntil')
    await refused(`/api/admin/leads/${nobody}/timeline?before=${moment}&beforeId=${nobody}`, 'before')
    await refused(`/api/admin/applications/${nobody}/activity?before=${moment}&beforeId=${nobody}`, 'before')
  }
  for (const moment of [...far, ...farByTheirClock]) {
    await refused(`/api/admin/audit?since=${encodeURIComponent(moment)}`, 'since')
    await refused(`/api/admin/audit?until=${encodeURIComponent(moment)}`, 'until')
    const exported = await olga.post('/api/admin/audit/export', { since: moment })
    expect(exported).toMatchObject({ status: 422, body: { fields: { since: expect.any(String) } } })
  }
  for (const span of ['0000-01-01T00:00:00Z..2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z..9999-12-31T23:59:59Z']) {
    await refused(`/api/admin/leads?arrived=${span}`, 'arrived')
    await refused(`/api/admin/lead-counts?arrived=${span}`, 'arrived')
    await refused(`/api/admin/applications?submitted=${span}`, 'submitted')
    await refused(`/api/admin/applications?event=funded&during=${span}`, 'during')
    await refused(`/api/admin/application-counts?submitted=${span}`, 'submitted')
    await refused(`/api/admin/merchant-leads?received=${span}`, 'received')
  }
  await refused('/api/admin/dashboard/figures?period=custom&from=0000-01-01&to=0000-01-02', 'from')
  await refused(`/api/admin/audit?after=${beyondEveryMoment}`, 'after')
})

test('rejects a year too large for the database by field wherever API clients send one', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const program = await createApiClient(server, id)
  for (const list of ['/api/v1/leads', '/api/v1/applications']) {
    for (const moment of [...far, ...farByTheirClock])
      expect(await program.get(`${list}?changedSince=${encodeURIComponent(moment)}`), moment).toMatchObject({
        status: 422,
        body: { fields: { changedSince: expect.any(String) } },
      })
    expect((await program.get(`${list}?after=${beyondEveryMoment}`)).status).toBe(422)
  }
  const consent = { channels: ['call'], text: 'I agree that Example Partner may call me.', version: '1', form: 'Quote' }
  const evidence = { pageUrl: 'https://partner.example.com/quote', ip: '203.0.113.7', userAgent: 'Mozilla/5.0' }
  for (const givenAt of [...far, ...farByTheirClock])
    expect(
      await program.post('/api/v1/leads', {
        ...{ name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' },
        consent: { ...consent, ...evidence, givenAt },
      }),
      givenAt,
    ).toMatchObject({ status: 422, body: { fields: { 'consent.givenAt': expect.any(String) } } })
})
