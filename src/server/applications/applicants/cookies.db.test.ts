import { expect } from 'vitest'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

test('the site sets only the cookies listed in the privacy policy, with the stated lifetime and HttpOnly', async ({
  server,
}) => {
  const visitor = server.browser()
  const visit = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', source: 'Home' }
  await visitor.post('/api/leads/basic', visit)
  await visitor.post('/api/contact', { ...visit, topic: 'funding', message: 'Hello there, all.' })
  await visitor.post('/api/newsletter', { email: visit.email })
  expect([...visitor.cookies.keys()]).toEqual([cookies.lead.name])

  const { browser: applicant } = await startApplication(server)
  expect([...applicant.cookies.keys()]).toEqual([cookies.application.name])
  const { browser: merchant } = await requestQuote(server)
  expect([...merchant.cookies.keys()]).toEqual([cookies.merchantQuote.name])
  await server.createStaff()
  const staff = await server.signIn()
  expect([...staff.cookies.keys()]).toEqual([cookies.staff.name, cookies.staffDevice.name])

  const answer = await server
    .browser()
    .post('/api/applications', { type: 'business', name: 'Bo Pier', email: 'bo@example.com' })
  expect(answer.cookies).toMatchObject([
    {
      ...{ name: cookies.application.name, maxAge: cookies.application.maxAgeMs / 1000 },
      ...{ httpOnly: true, sameSite: 'Strict', path: '/' },
    },
  ])
})
