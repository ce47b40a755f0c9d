import { expect } from 'vitest'
import { sendMessage } from '#server/intake/contact-messages/commands/send-message.ts'
import { captureLead, createLeadIntake, drainLeadIntake } from '#server/intake/leads/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { newContactMessage } from '#shared/intake/contact-messages/contract.ts'
import { newLead } from '#shared/intake/leads/contract.ts'
import { parse } from '#shared/kit/parse.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(207) 555-0142' }

const write = (server: TestServer, ctx: Context, message = 'When do you answer? I need a new oven by June.') => {
  const written = parse(newContactMessage, { ...ada, topic: 'funding', message })
  const visitor = { ...ctx, actor: { kind: 'visitor' } } as const
  return sendMessage(visitor, server.documentStore.keys, { ...written, pagePath: undefined }, undefined)
}

test('beyond the limits a message and a lead are saved, and their receipts are not sent', async ({ server, pool }) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const kinds: string[] = []
  const full: Context = {
    ...server.ctx,
    actor: { kind: 'visitor' },
    mayEmail: async (email, kind) => {
      kinds.push(`${kind} ${email}`)
      return false
    },
  }
  await write(server, full)
  const intake = createLeadIntake(
    pool,
    () => {},
    () => 'Harborline',
  )
  await captureLead(full, intake, parse(newLead, { ...ada, source: 'Hero Form' }))
  await drainLeadIntake(intake)
  expect(kinds).toEqual(['contact.send-receipt ada@example.com', 'leads.send-receipt ada@example.com'])
  const mails = await server.deliverEmails()
  expect(new Set(mails.map(({ to }) => to[0]))).toEqual(new Set(['olga@example.com']))
})

test('many messages email staff ten times at once, then all together', async ({ server }) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const toStaff: number[] = []
  for (let index = 0; index < 14; index++) {
    await write(server, server.ctx, `Message number ${index}, about an oven.`)
    const mails = await server.deliverEmails()
    toStaff.push(mails.filter(({ to }) => to[0] === 'olga@example.com').length)
  }
  expect(toStaff).toEqual([...Array.from({ length: 11 }, () => 1), 0, 0, 0])
})
