import { HtmlValidate } from 'html-validate'
import { expect } from 'vitest'
import { test as base, siteUrl, type TestServer } from '#server/testing/test-server.ts'
import { defaultAccent } from '#shared/system/settings/accent.ts'
import { textEmail } from './letter.ts'
import { viewerKey } from './mail-viewer.ts'
import { openMail } from './open-mail.ts'
import { withEmailTemplate } from './render-email.ts'

const link = `${siteUrl}/application-portal#open=AB=CD`
const hostile = '<script>alert("café")</script>'

const write = ({ dataDir }: TestServer, subject: string) => {
  const sender = { company: 'Harborline', address: '', phone: '', accent: defaultAccent, siteUrl }
  const sendMail = openMail({ smtpUrl: undefined, from: 'Harborline <noreply@example.com>', dataDir })
  const letter = textEmail({ subject, paragraphs: [hostile], link: { label: 'Open', url: link }, footer: 'Why' })
  return withEmailTemplate(sendMail, async () => sender)({ to: ['ada@example.com'], ...letter })
}
const get = (server: TestServer, path = '', headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/dev/mail${path}`,
    headers: { host: 'localhost:3000', ...headers },
    cookies: keyOf(server),
  })
const keyOf = ({ dataDir }: TestServer) => ({ dev_mail: viewerKey(dataDir) })
const newest = async (server: TestServer) =>
  /href="\/dev\/mail(\/[^"]+\.eml)"/.exec((await get(server)).body)?.[1] ?? ''

base('emails saved as files are listed, newest first, and can be searched by their text', async ({ server }) => {
  expect((await get(server)).body).toContain('No email yet')
  await write(server, `First ${hostile}`)
  await write(server, 'Zweite – Prüfung der Länge eines Betreffs, der über mehr als eine Zeile der Kopfzeilen geht')
  const { body } = await get(server)
  expect(body).toMatch(/Zweite – Prüfung der Länge eines Betreffs[\s\S]*First &lt;script&gt;/)
  expect(body).not.toContain('<script')
  expect((await get(server, '?q=pr%C3%BCfung')).body).not.toContain('First')
  expect((await get(server, '?q=nothing+of+it')).body).toContain('No email contains')
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(body)
  expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([])
})

base(
  'an email shows its text with clickable links, its headers, and its HTML in a frame without scripts',
  async ({ server }) => {
    await write(server, 'Your code')
    const name = await newest(server)
    const { body, headers } = await get(server, name)
    expect(body).toContain(`<a href="${link}">${link}</a>`)
    expect(body).toContain('alert(&quot;café&quot;)')
    expect(body).toContain('ada@example.com')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)

    const framed = await get(server, `${name}/html?scheme=dark`)
    expect(framed.body).toContain(`href="${link}"`)
    expect(framed.body).toContain('@media all{')
    expect((await get(server, `${name}/html`)).body).toContain('@media not all{')
    const policy = framed.headers['content-security-policy']
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  },
)

base('the page itself can delete all emails, and other sites can not', async ({ server }) => {
  await write(server, 'Your code')
  const post = (headers: Record<string, string>) =>
    server.app.inject({
      ...{ method: 'POST', url: '/dev/mail/delete-all', payload: '', cookies: keyOf(server) },
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(await newest(server)).not.toBe('')
  expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
  expect(await newest(server)).toBe('')
})

base.for([
  ['another host name', { host: 'rebound.example.com' }],
  ['a proxy that names the client', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that names itself', { via: '1.1 proxy' }],
] as const)('a request by %s finds nothing', async ([_who, headers], { server }) => {
  await write(server, 'Your code')
  const name = await newest(server)
  for (const path of ['', name, `${name}/html`]) expect((await get(server, path, headers)).statusCode).toBe(404)
})

base('requests from another machine and for other files find nothing', async ({ server }) => {
  await write(server, 'Your code')
  const remote = {
    url: '/dev/mail',
    headers: { host: 'localhost' },
    remoteAddress: '192.0.2.7',
    cookies: keyOf(server),
  }
  expect((await server.app.inject(remote)).statusCode).toBe(404)
  for (const name of ['/..%2F..%2Fpackage.json', '/none.eml', '/%2e%2e.eml', '/a.txt'])
    expect((await get(server, name)).statusCode).toBe(404)
})

base('the page needs the printed key, and only the first time', async ({ server }) => {
  const ask = (url: string, cookies = {}) => server.app.inject({ url, cookies, headers: { host: 'localhost:3000' } })
  for (const path of ['/dev/mail', '/dev/mail?key=guessed', '/dev/mail?key=a&key=b'])
    expect((await ask(path)).statusCode).toBe(404)
  expect((await ask('/dev/mail', { dev_mail: 'guessed' })).statusCode).toBe(404)
  const opened = await ask(`/dev/mail?key=${viewerKey(server.dataDir)}`)
  expect(opened.headers).toMatchObject({ location: '/dev/mail' })
  const [cookie] = opened.cookies
  expect(cookie).toMatchObject({ name: 'dev_mail', httpOnly: true, sameSite: 'Strict', path: '/dev/mail' })
  expect((await ask('/dev/mail', { dev_mail: cookie?.value })).statusCode).toBe(200)
})

const test = base.extend({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } as Record<string, string> })
test('the page does not exist if emails are sent', async ({ server }) => {
  expect((await get(server)).statusCode).toBe(404)
})
