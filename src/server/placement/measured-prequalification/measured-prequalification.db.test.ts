import { expect } from 'vitest'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { measuringVersion } from '#shared/placement/measured-prequalification/contract.ts'

const path = '/api/measured-prequalification'

test('an applicant agrees to the text, sees before and after, and takes it back; staff see it only meanwhile', async ({
  server,
}) => {
  const { send, staff, url } = await createApplicationInReview(server)
  await send.file({ content: (await drawStatement({ months: 2 })).content })
  await server.deliverEmails()
  const applicant = await openFromEmail(server)
  const first = (await applicant.get(path)).body
  expect(first).toMatchObject({ isAvailable: true, isVerified: true, agreedAt: null, result: null })
  expect((await staff.get(`${url}/measured-prequalification`)).body).toEqual({ agreedAt: null, result: null })

  expect((await applicant.post(path, { isAgreed: true, version: 'old' })).status).toBe(409)
  const agree = { isAgreed: true, version: measuringVersion }
  const { body } = await applicant.post(path, agree)
  await applicant.post(path, agree)
  const cashFlow = (await staff.get(`${url}/cash-flow`)).body
  const revenue = body.result.figures.find(({ label }: { label: string }) => label === 'Monthly revenue')
  expect(revenue.after).toBe(formatDollars(Math.round(cashFlow.monthlyRevenueCents / 100)))
  expect(body.result.figures.map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining(['Average daily balance', 'NSF and overdraft fees a month', 'Days below zero a month']),
  )
  expect(body.result.lenders.length).toBeGreaterThan(0)
  expect((await staff.get(`${url}/measured-prequalification`)).body).toEqual({
    agreedAt: body.agreedAt,
    result: body.result,
  })

  expect((await applicant.post(path, { ...agree, isAgreed: false })).body).toMatchObject({
    agreedAt: null,
    result: null,
  })
  expect((await staff.get(`${url}/measured-prequalification`)).body).toEqual({ agreedAt: null, result: null })
  const events = (await server.ctx.db.select().from(consentEvents).orderBy(consentEvents.id)).filter(
    ({ channel }) => channel === 'measured-prequalification',
  )
  expect(events.map(({ action, textVersion, exactText }) => [action, textVersion, exactText])).toEqual([
    ['given', measuringVersion, first.consent.text],
    ['withdrawn', measuringVersion, 'Withdrawn by the applicant.'],
  ])
})

test('without a verified email, or before a statement is read, no one can agree or see a result', async ({
  server,
}) => {
  const { browser, send } = await createApplicationInReview(server)
  const agree = { isAgreed: true, version: measuringVersion }
  expect((await browser.get(path)).body).toMatchObject({ isAvailable: false, isVerified: false })
  await send.file({ content: (await drawStatement()).content })
  await server.deliverEmails()
  expect((await browser.get(path)).body).toMatchObject({ isAvailable: true, isVerified: false, result: null })
  expect((await browser.post(path, agree)).status).toBe(403)
  expect((await server.browser().get(path)).status).toBe(401)
})
