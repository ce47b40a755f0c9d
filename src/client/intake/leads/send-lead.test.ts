// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { newLead } from '#shared/intake/leads/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { sendLead } from './send-lead.ts'

const ada = parse(newLead, { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' })
const stored = { lead: { id: '01890000-0000-7000-8000-000000000001' }, isExisting: false }

beforeEach(() => sessionStorage.clear())

test('a rejection throws the message of the specification, with its reason as the cause', async () => {
  fakeServer({ 'POST /api/leads/basic': () => ({ status: 403 }) })
  await expect(sendLead(ada)).rejects.toMatchObject({
    message: 'Failed to save basic information',
    cause: { code: 'AUTHORIZATION_ERROR', status: 403 },
  })
})

test('fields rejected by the server are returned as field errors', async () => {
  fakeServer({ 'POST /api/leads/basic': () => ({ status: 422, body: { fields: { name: 'Too long' } } }) })
  await expect(sendLead(ada)).rejects.toMatchObject({ code: 'invalid', fields: { name: 'Too long' } })
})

test('the same answers keep their idempotency key until they are saved', async () => {
  let isDown = true
  const server = fakeServer({ 'POST /api/leads/basic': () => (isDown ? { status: 403 } : { body: stored }) })
  await sendLead(ada).catch(() => {})
  isDown = false
  await sendLead(ada)
  await sendLead({ ...ada, name: 'Ada Other' })
  const [first, second, third] = server.requests.map(({ headers }) => headers.get('idempotency-key'))
  expect([first === second, second === third]).toEqual([true, false])
})
