import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { endLiftedHolds } from '#server/compliance/retention/commands/hold.ts'
import { recordTextConsent } from '#server/messaging/consents/commands.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { logContact, purgeContactLog } from '#server/messaging/contact-policy/commands.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

test('the log of texts to the numbers of a person on hold is kept, and that of others is deleted', async ({
  server,
}) => {
  const { ctx } = server
  await startApplication(server)
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const [application] = await ctx.db.select().from(applications)
  if (!application) throw new Error('There is no application.')
  const words = { text: 'Yes', version: '1' } as const
  const given = { applicationId: application.id, channel: 'text', action: 'given', ...words } as const
  for (const number of ['+12125550142', '+12125550143']) await recordTextConsent(ctx, { ...given, number })
  const line = { purpose: 'notice', decision: 'sent', reason: 'about-their-file' } as const
  for (const number of ['+12125550142', '+12125550143', '+12125550199']) await logContact(ctx, number, line)
  await logContact(ctx, application.email, line)

  const compliance = await server.signIn('cleo@example.com')
  const held = await compliance.post('/api/admin/retention/holds', { of: application.email, reason: 'Lawsuit 7' })
  expect(held.status).toBe(200)
  server.advanceTime({ hours: 731 * 24 })
  await purgeContactLog(ctx)
  const kept = (await ctx.db.select().from(contactLog)).map((row) => row.addressHash)
  const wanted = ['+12125550142', '+12125550143', application.email].map(addressHash)
  expect(kept.toSorted()).toEqual(wanted.toSorted())

  const later = await server.signIn('cleo@example.com')
  const url = `/api/admin/retention/holds/${held.body.holds[0].id}/lift`
  expect((await later.post(url, { reason: 'It was settled.' })).status).toBe(200)
  server.advanceTime({ hours: 7 * 24 + 1 })
  await endLiftedHolds(ctx)
  await purgeContactLog(ctx)
  expect(await ctx.db.$count(contactLog)).toBe(0)
})
