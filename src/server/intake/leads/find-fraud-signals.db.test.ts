import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'

const noBot = { hasFilledTrap: false, wasSentAtOnce: false }

interface Sent {
  email: string
  phone?: string
}

test('staff see disposable emails, repeated submissions and shared phone numbers, and no lead is rejected', async ({
  server,
}) => {
  await server.createStaff()
  let staff = await server.signIn()
  const send = async ({ email, phone = '(212) 555-0168' }: Sent) => {
    const payload = { name: 'Maria Kowalczyk', email, phone }
    const answer = await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload })
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['lead', 'isExisting'])
    return answer.json().lead.id as string
  }
  const signs = async (id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.fraudSignals

  const plain = await send({ email: 'maria@example.com' })
  expect(await signs(plain)).toEqual({ ...noBot, isDisposable: false, sameAddress: 1, sameNumber: 1 })
  const thrown = await send({ email: 'Maria@some.Mailinator.com', phone: '(212) 555-0169' })
  expect(await signs(thrown)).toEqual({ ...noBot, isDisposable: true, sameAddress: 1, sameNumber: 1 })

  server.advanceTime({ hours: 20 })
  const again = await send({ email: 'm.kowalczyk@example.com' })
  for (let time = 0; time < 3; time++) {
    server.advanceTime({ minutes: 5 })
    await send({ email: 'm.kowalczyk@example.com' })
  }
  staff = await server.signIn()
  expect(await signs(again)).toEqual({ ...noBot, isDisposable: false, sameAddress: 4, sameNumber: 2 })
  server.advanceTime({ hours: 5 })
  staff = await server.signIn()
  const late = await send({ email: 'mary@example.com' })
  expect(await signs(late)).toMatchObject({ sameNumber: 2 })
  expect(await signs(again)).toMatchObject({ sameNumber: 3 })

  const unclear = await send({ email: 'kate@example.com', phone: '+999 123 4567' })
  expect(await signs(unclear)).toMatchObject({ sameNumber: 0 })
})

test('a filled honeypot and an instant submission are marked for staff, with and without JavaScript, and no one is rejected', async ({
  server,
}) => {
  await server.createStaff()
  const staff = await server.signIn()
  const ada = { fullName: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0168' }
  const { fullName: name, ...rest } = ada
  const send = (more: object) =>
    server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: { name, ...rest, ...more } })
  const first = await send({ homepage: '', ms: '41500.5' })
  const url = `/api/admin/leads/${first.json().lead.id}`
  const signals = async () => (await staff.get(url)).body.fraudSignals
  expect(await signals()).toMatchObject(noBot)

  const form = new URLSearchParams({ ...ada, homepage: 'https://spam.example.com' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await server.app.inject({ method: 'POST', url: '/api/leads/basic', headers, payload: form })
  expect([posted.statusCode, posted.headers.location]).toEqual([303, '/free-analysis'])
  expect(await signals()).toMatchObject({ hasFilledTrap: true, wasSentAtOnce: false })

  const fast = await send({ homepage: '', ms: '1200' })
  expect([fast.statusCode, Object.keys(fast.json())]).toEqual([200, ['lead', 'isExisting']])
  expect(await signals()).toMatchObject({ hasFilledTrap: true, wasSentAtOnce: true })
  const odd = await send({ ms: 'soon', email: 'grace@example.com' })
  expect((await staff.get(`/api/admin/leads/${odd.json().lead.id}`)).body.fraudSignals).toMatchObject(noBot)
})
