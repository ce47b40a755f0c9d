import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { begin, verified } from '#server/testing/applicant.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'

const correct = (browser: Browser, email: string) => browser.put('/api/applicants/email', { email })

/** Starts a draft with a typo in the email address, before any email arrives. */
async function mistyped(desk: Desk) {
  const begun = await begin(desk, { email: 'ada@example.con' })
  const [mail] = await desk.mails()
  expect(mail?.to).toEqual(['ada@example.con'])
  return begun
}

test('a mistyped address is corrected, and all further emails go to the right one', async ({ desk }) => {
  const { browser, reference } = await mistyped(desk)
  const { status, body } = await correct(browser, ' Ada@Example.com ')
  expect([status, body.file.email]).toEqual([200, 'Ada@Example.com'])
  const [mail] = await desk.mails()
  expect(mail).toMatchObject({ to: ['Ada@Example.com'], subject: expect.stringContaining(reference) })
  expect((await (await verified(desk)).get('/api/applications/current')).body.file).toMatchObject({ reference })
})

test('codes and links sent to the wrong address no longer work after the correction', async ({ desk }) => {
  const { browser, reference } = await mistyped(desk)
  const stranger = desk.browser()
  await stranger.post('/api/applicants/links', { email: 'ada@example.con' })
  const [links] = await desk.mails()
  const token = /#open=([\w-]+)/.exec(links?.text ?? '')?.[1]
  const { codeId } = (await stranger.post('/api/applicants/codes', { reference, email: 'ada@example.con' })).body
  const [mail] = await desk.mails()
  const code = /Your code is (\d{3} \d{3})/.exec(mail?.text ?? '')?.[1]

  expect((await correct(browser, 'ada@example.com')).status).toBe(200)
  expect((await stranger.post('/api/applicants/open', { token })).status).toBe(404)
  expect((await stranger.post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)
})

test('a verified address cannot be changed', async ({ desk }) => {
  const { browser } = await begin(desk)
  const owner = await verified(desk)
  expect((await correct(browser, 'bob@example.com')).status).toBe(401)
  expect((await correct(owner, 'bob@example.com')).status).toBe(409)
  const [kept] = await desk.ctx.db.select().from(applications)
  expect(kept?.email).toBe('ada@example.com')
})

test('a closed application keeps its address, and correcting to the same address sends nothing', async ({ desk }) => {
  const { browser } = await mistyped(desk)
  expect((await correct(browser, 'ADA@example.con')).status).toBe(200)
  expect(await desk.mails()).toEqual([])
  await desk.ctx.db.update(applications).set({ stage: 'spam' }).where(eq(applications.email, 'ada@example.con'))
  expect((await correct(browser, 'ada@example.com')).status).toBe(409)
})

test('correcting many drafts to one address does not flood its inbox', async ({ desk }) => {
  const answers: number[] = []
  for (let draft = 0; draft < 7; draft++) {
    const { browser } = await begin(desk, { email: `ada.${draft}@example.con` })
    answers.push((await correct(browser, 'victim@example.com')).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('a code or link used during a correction either fails or is in time', async ({ desk }) => {
  for (let round = 0; round < 4; round++) {
    const email = `slip.${round}@example.con`
    const { browser, reference } = await begin(desk, { email })
    await desk.mails()
    const stranger = desk.browser()
    await stranger.post('/api/applicants/links', { email })
    const token = /#open=([\w-]+)/.exec((await desk.mails())[0]?.text ?? '')?.[1]
    const { codeId } = (await stranger.post('/api/applicants/codes', { reference, email })).body
    const code = /Your code is (\d{3} \d{3})/.exec((await desk.mails())[0]?.text ?? '')?.[1]

    const [corrected, byLink, byCode] = await Promise.all([
      correct(browser, `meant.${round}@example.com`),
      stranger.post('/api/applicants/open', { token }),
      desk.browser().post('/api/applicants/sign-in', { codeId, code }),
    ])
    const opened = [byLink, byCode].map(({ status }) => status)
    if (corrected.status === 200) expect(opened).toEqual([404, 422])
    else expect([[401, 409].includes(corrected.status), opened.includes(200)]).toEqual([true, true])
  }
})
