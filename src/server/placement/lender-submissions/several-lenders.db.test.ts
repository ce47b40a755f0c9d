import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished } from 'vitest'
import { addTestLender, agree, createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { maxLendersAtOnce } from '#shared/placement/lender-submissions/contract.ts'
import { lenderSubmissions } from './table.ts'

const product = 'term_loan'

test('one request sends to every chosen lender, with a link for each, and names those that may not get it', async ({
  server,
}) => {
  const { id, lenderId, staff, browser } = await createAgreedApplication(server)
  const second = await addTestLender(server, { name: 'Harbor Credit' })
  const third = await addTestLender(server, { name: 'No Consent Bank' })
  await agree(browser, second)
  await server.deliverEmails()

  const path = `/api/admin/applications/${id}/lender-submissions/several`
  const chosen = [lenderId, second, third].map((each) => ({ lenderId: each, product }))
  const { status, body } = await staff.post(path, { lenders: chosen })
  expect(status).toBe(200)
  expect(body.sent.map((each: { lenderId: string }) => each.lenderId)).toEqual([lenderId, second])
  for (const { link } of body.sent) expect(link).toMatch(/^\/.+#[\w-]{20,}$/)
  expect(body.refused).toEqual([
    { lenderId: third, name: 'No Consent Bank', reason: expect.stringContaining('Not sent.') },
  ])
  const submitted = await server.ctx.db
    .select()
    .from(lenderSubmissions)
    .where(eq(lenderSubmissions.status, 'sent'))
    .orderBy(lenderSubmissions.id)
  expect(submitted.map((each) => each.lenderId)).toEqual([lenderId, second])
  expect((await staff.get(`/api/admin/applications/${id}`)).body.application.stage).toBe('with_lenders')

  // A repeated request sends nothing again.
  const again = (await staff.post(path, { lenders: chosen.slice(0, 2) })).body
  expect([again.sent, again.refused.length]).toEqual([[], 2])
})

test('an unexpected error loses no link: the answer says who got the application and who may not have', async ({
  server,
  pool,
}) => {
  const { id, lenderId, staff, browser } = await createAgreedApplication(server)
  const failing = await addTestLender(server, { name: 'Failing Bank' })
  const third = await addTestLender(server, { name: 'Harbor Credit' })
  for (const each of [failing, third]) await agree(browser, each)
  await pool.query(`
    create function fail_for_lender() returns trigger language plpgsql as $$
      begin if new.lender_id = '${failing}' then raise exception 'broken'; end if; return new; end $$;
    create trigger fail_for_lender before insert on lender_submissions for each row execute function fail_for_lender()`)
  onTestFinished(async () => void (await pool.query('drop function fail_for_lender cascade')))

  const path = `/api/admin/applications/${id}/lender-submissions/several`
  const chosen = [lenderId, failing, third].map((each) => ({ lenderId: each, product }))
  const { status, body } = await staff.post(path, { lenders: chosen })
  expect(status).toBe(200)
  expect(body.sent.map((each: { lenderId: string; link: string }) => [each.lenderId, each.link.length > 20])).toEqual([
    [lenderId, true],
    [third, true],
  ])
  expect(body.refused).toEqual([
    { lenderId: failing, name: 'Failing Bank', reason: expect.stringContaining('may not have been sent') },
  ])

  // Nothing was sent, so that the whole request failed.
  expect((await staff.post(path, { lenders: [{ lenderId: failing, product }] })).status).toBe(500)
})

test('an unknown lender sends nothing, and too many are refused at once', async ({ server }) => {
  const { id, lenderId, staff } = await createAgreedApplication(server)
  const path = `/api/admin/applications/${id}/lender-submissions/several`
  const many = Array.from({ length: maxLendersAtOnce + 1 }, () => ({ lenderId: uuidv7(), product }))
  expect((await staff.post(path, { lenders: many })).status).toBe(422)
  expect((await staff.post(path, { lenders: [] })).status).toBe(422)
  const unknown = [
    { lenderId: uuidv7(), product },
    { lenderId, product },
  ]
  expect((await staff.post(path, { lenders: unknown })).status).toBe(404)
  expect(await server.ctx.db.$count(lenderSubmissions)).toBe(0)
})
