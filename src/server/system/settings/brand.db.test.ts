import { expect } from 'vitest'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { enrolPasskey, SecurityKey } from '#server/testing/security-key.ts'
import { test } from '#server/testing/test-server.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 64"><path d="M0 0h320v64z" fill="#0c583c"/></svg>'

test('a brokerage’s own name and logo are in second factors, files, emails and PDFs', async ({ server }) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const { body } = await owner.post('/api/admin/site-images', {
    ...{ purpose: 'logo', data: Buffer.from(svg).toString('base64') },
  })
  const value = { ...defaultSections.brand, name: 'Lighthouse: Capital', logo: body.name }
  expect((await owner.put('/api/admin/settings/brand', { version: 0, value })).status).toBe(200)

  expect((await owner.post('/api/auth/passkeys/start')).body.rp.name).toBe('Lighthouse: Capital')
  expect((await enrolPasskey(owner, new SecurityKey())).status).toBe(200)
  const { uri } = (await owner.post('/api/auth/authenticator')).body
  expect(new URL(uri).searchParams.get('issuer')).toBe('Lighthouse  Capital')

  const exported = await server.app.inject({
    ...{ method: 'POST', url: '/api/admin/data-export', payload: {}, cookies: Object.fromEntries(owner.cookies) },
    headers: { authorization: `Bearer ${owner.tokens.token}` },
  })
  expect(exported.headers['content-disposition']).toBe('attachment; filename="lighthouse-capital.ndjson"')

  expect((await owner.post('/api/admin/jobs/test-mail')).status).toBe(200)
  const mails = await server.deliverEmails()
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) {
    expect(mail.html).toContain('<img src="cid:logo@brand" width="180" height="36" alt="Lighthouse: Capital"')
    expect(mail.attachments?.[0]?.content.readUInt32BE(16)).toBe(360)
  }

  const { pdfToken } = await requestQuote(server)
  const quote = await server.app.inject(`/api/merchant-quotes/pdf?token=${pdfToken}`)
  expect(quote.rawPayload.includes('/Subtype /Image')).toBe(true)
})
