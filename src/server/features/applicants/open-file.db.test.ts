import { expect } from 'vitest'
import { applicantLinks, applicantMailRequests, applicantSessions } from '#server/features/applicants/table.ts'
import { applications } from '#server/features/applications/table.ts'
import { type Desk, test } from '#server/testing/desk.ts'

const email = 'ada@example.com'

async function begin(desk: Desk) {
  const answer = await desk.browser().post('/api/applications', { type: 'business', name: 'Ada Harbor', email })
  await desk.mails()
  return answer.body.file.reference as string
}

async function codeMailed(desk: Desk, reference: string, address = email) {
  const browser = desk.browser()
  const { codeId } = (await browser.post('/api/applicants/codes', { reference, email: address })).body
  const [mail] = await desk.mails()
  const code = /Your code is (\d{3} \d{3})/.exec(mail?.text ?? '')?.[1] ?? ''
  return { browser, codeId, code, mail }
}

test('reference, address and the mailed code open the file on another device, once', async ({ desk }) => {
  const reference = await begin(desk)
  const { browser, codeId, code, mail } = await codeMailed(
    desk,
    reference.toLowerCase().replaceAll('-', ' '),
    'ADA@example.com',
  )
  expect(mail?.to).toEqual([email])
  expect(mail?.subject).not.toMatch(/\d/)

  const opened = await browser.post('/api/applicants/sign-in', { codeId, code })
  expect(opened.body.file).toMatchObject({ reference, isVerified: true })
  expect((await browser.get('/api/applications/current')).status).toBe(200)
  expect((await desk.browser().post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)

  await browser.post('/api/applicants/close', {})
  expect((await browser.get('/api/applications/current')).status).toBe(401)
})

test('a pair that does not belong together is answered alike, and nothing is mailed', async ({ desk }) => {
  const reference = await begin(desk)
  const known = await desk.browser().post('/api/applicants/codes', { reference, email })
  const unknown = await desk.browser().post('/api/applicants/codes', { reference, email: 'bob@example.com' })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  expect((await desk.mails()).map(({ to }) => to)).toEqual([[email]])
  const wrong = await desk.browser().post('/api/applicants/sign-in', { codeId: unknown.body.codeId, code: '123456' })
  expect(wrong.status).toBe(422)
})

test('a code bears five tries and ten minutes', async ({ desk }) => {
  const reference = await begin(desk)
  const { browser, codeId, code } = await codeMailed(desk, reference)
  const wrong = code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  for (let tries = 0; tries < 5; tries++)
    expect((await browser.post('/api/applicants/sign-in', { codeId, code: wrong })).status).toBe(422)
  expect((await browser.post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)

  desk.pass({ hours: 2 })
  const late = await codeMailed(desk, reference)
  desk.pass({ minutes: 11 })
  const refused = await late.browser.post('/api/applicants/sign-in', { codeId: late.codeId, code: late.code })
  expect(refused.body.fields.code).toContain('too old')
})

test('a hundred tries at once are still five', async ({ desk }) => {
  const reference = await begin(desk)
  const { codeId, code } = await codeMailed(desk, reference)
  const tries = Array.from({ length: 20 }, (_, index) =>
    desk.browser().post('/api/applicants/sign-in', { codeId, code: String(index).padStart(6, '0') }),
  )
  await Promise.all(tries)
  expect((await desk.ctx.db.select().from(applicantMailRequests)).map(({ attempts }) => attempts)).toEqual([5])
  desk.pass({ hours: 1 })
  expect((await desk.browser().post('/api/applicants/sign-in', { codeId, code })).status).not.toBe(200)
})

test('links of an address open its files once, for half an hour', async ({ desk }) => {
  const reference = await begin(desk)
  const linked = async () => {
    await desk.browser().post('/api/applicants/links', { email })
    const [mail] = await desk.mails()
    return /#open=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const token = await linked()
  const browser = desk.browser()
  expect((await browser.post('/api/applicants/open', { token })).body.file).toMatchObject({
    reference,
    isVerified: true,
  })
  expect((await desk.browser().post('/api/applicants/open', { token })).status).toBe(404)

  const late = await linked()
  desk.pass({ minutes: 31 })
  expect((await desk.browser().post('/api/applicants/open', { token: late })).status).toBe(404)
})

test('the link of a draft goes on with it, and the link of what was sent shows where it stands', async ({ desk }) => {
  await begin(desk)
  const linkedPage = async () => {
    await desk.browser().post('/api/applicants/links', { email })
    return /\/([a-z-]+)#open=/.exec((await desk.mails())[0]?.text ?? '')?.[1]
  }
  expect(await linkedPage()).toBe('application-portal')
  await desk.ctx.db.update(applications).set({ submittedAt: desk.ctx.now(), stage: 'in_review' })
  expect(await linkedPage()).toBe('track-application')
})

test('an address without an application gets no mail, and the answer does not tell', async ({ desk }) => {
  const answer = await desk.browser().post('/api/applicants/links', { email: 'nobody@example.com' })
  expect(answer.body).toEqual({ isAsked: true })
  expect(await desk.mails()).toEqual([])
  expect(await desk.ctx.db.$count(applicantLinks)).toBe(0)
})

test('neither codes nor tokens nor what was typed stand in the database in clear', async ({ desk }) => {
  const reference = await begin(desk)
  const { browser, codeId, code } = await codeMailed(desk, reference)
  await browser.post('/api/applicants/sign-in', { codeId, code })
  const rows = JSON.stringify([
    await desk.ctx.db.select().from(applicantMailRequests),
    await desk.ctx.db.select().from(applicantSessions),
  ])
  expect(rows).not.toContain(code.replace(' ', ''))
  expect(rows).not.toContain(email)
  for (const value of browser.cookies.values()) expect(rows).not.toContain(value)
})

test('a file nobody touched for three days is closed in that browser', async ({ desk }) => {
  const browser = desk.browser()
  await browser.post('/api/applications', { type: 'personal', name: 'Ada Harbor', email })
  desk.pass({ hours: 71 })
  expect((await browser.get('/api/applications/current')).status).toBe(200)
  desk.pass({ hours: 73 })
  expect((await browser.get('/api/applications/current')).status).toBe(401)
})
