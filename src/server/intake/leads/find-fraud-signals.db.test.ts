import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'

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
  expect(await signs(plain)).toEqual({ isDisposable: false, sameAddress: 1, sameNumber: 1 })
  const thrown = await send({ email: 'Maria@some.Mailinator.com', phone: '(212) 555-0169' })
  expect(await signs(thrown)).toEqual({ isDisposable: true, sameAddress: 1, sameNumber: 1 })

  server.advanceTime({ hours: 20 })
  const again = await send({ email: 'm.kowalczyk@example.com' })
  for (let time = 0; time < 3; time++) {
    server.advanceTime({ minutes: 5 })
    await send({ email: 'm.kowalczyk@example.com' })
  }
  staff = await server.signIn()
  expect(await signs(again)).toEqual({ isDisposable: false, sameAddress: 4, sameNumber: 2 })
  server.advanceTime({ hours: 5 })
  staff = await server.signIn()
  const late = await send({ email: 'mary@example.com' })
  expect(await signs(late)).toMatchObject({ sameNumber: 2 })
  expect(await signs(again)).toMatchObject({ sameNumber: 3 })

  const unclear = await send({ email: 'kate@example.com', phone: '123 45 67 ext' })
  expect(await signs(unclear)).toMatchObject({ sameNumber: 0 })
})
