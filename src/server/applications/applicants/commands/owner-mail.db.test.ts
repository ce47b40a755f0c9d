import { expect } from 'vitest'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { owner, ownerCall, ownerToken, submitWithCoOwner } from '#server/testing/fixtures/owner-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

const day = { hours: 24 }

test('an applicant emails a mailbox five times a day, however many owners are listed with it', async ({ server }) => {
  const others = ['Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'].map((name, index) =>
    owner(`${name} Example`, `vic.tim+${index}@gmail.com`, 5),
  )
  await submitWithCoOwner(server, others)
  const mails = await server.deliverEmails()
  expect(mails.filter(({ to }) => to.some((address) => address.startsWith('vic.tim')))).toHaveLength(5)
  const ada = await openFromEmail(server)
  const statuses = async () => {
    const { owners } = (await ada.get('/api/tracking/owners')).body
    const codes: number[] = []
    for (const { id } of owners) codes.push((await ada.post(`/api/tracking/owners/${id}/ask`, {})).status)
    return codes
  }
  expect(await statuses()).toEqual([429, 429, 429, 429, 429, 429, 429])
  // Another spelling of their own address starts no new count.
  await server.ctx.db.update(applications).set({ email: 'ada+2@example.com' })
  expect(await statuses()).toEqual([429, 429, 429, 429, 429, 429, 429])
  await server.ctx.db.update(applications).set({ email: 'other@example.com' })
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('a mailbox that strangers used up is listed as not emailed, and staff and its owner still get the link', async ({
  server,
}) => {
  const useUp = async () => {
    for (let count = 0; count < 10; count += 1) await chargeAttempt(server.ctx, 'owner-mailbox', 'jordan@example.com')
  }
  await useUp()
  await server.createStaff()
  await submitWithCoOwner(server)
  await server.deliverEmails()
  const [application] = await server.ctx.db.select().from(applications)
  const staff = await server.signIn()
  const path = `/api/admin/applications/${application?.id}/owners`
  const [owner] = (await staff.get(path)).body.owners
  expect(owner).toMatchObject({ status: 'asked', emailedAt: null })
  const ada = await openFromEmail(server)
  const [own] = (await ada.get('/api/tracking/owners')).body.owners
  expect(own).toMatchObject({ status: 'asked', emailedAt: null })
  expect((await ada.post(`/api/tracking/owners/${own.id}/ask`, {})).status).toBe(429)
  expect((await staff.post(`${path}/${owner.id}/ask`, {})).status).toBe(200)
  const token = await ownerToken(server)
  expect(token).not.toBe('')

  server.advanceTime({ hours: 15 * 24 })
  await useUp()
  const renewed: number[] = []
  for (let count = 0; count < 6; count += 1)
    renewed.push((await ownerCall(server.browser(), 'new-link', { token })).status)
  expect(renewed).toEqual([200, 200, 200, 200, 200, 429])
  server.advanceTime(day)
  const again = await openFromEmail(server)
  expect((await again.post(`/api/tracking/owners/${own.id}/ask`, {})).status).toBe(200)
})

test('an applicant can’t go on with another spelling of a mailbox', async ({ server }) => {
  await submitWithCoOwner(server)
  const ada = await openFromEmail(server)
  const [listed] = await server.ctx.db.select().from(ownerAuthorizations)
  const statuses: number[] = []
  let from = 'jordan@example.com'
  for (let count = 0; count < 12; count += 1) {
    const email = `victim+${count}@example.com`
    server.advanceTime({ minutes: 16 })
    const { status } = await ada.put(`/api/tracking/owners/${listed?.id}`, { from, email })
    statuses.push(status)
    if (status === 200) from = email
    await server.deliverEmails()
  }
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(7)
})
