import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { contrast, defaultAccent, hex, leastContrast } from '#shared/system/settings/accent.ts'
import { type EmailBranding, emailColors, renderEmailHtml } from './email-html.ts'
import { textEmail } from './letter.ts'
import type { Mail } from './open-mail.ts'
import { withEmailTemplate } from './render-email.ts'

const letterhead: EmailBranding = {
  company: 'Harborline <b>Funding</b>',
  address: '1 Harbor Way\n New York, NY 10001',
  phone: '(212) 555-0123',
  accent: defaultAccent,
  siteUrl: 'https://funding.example.com',
}
const hostile = '<script>alert("Pat & Sam")</script>'
const letter = {
  subject: 'From Pat\r\nBcc: all@example.com',
  paragraphs: [hostile, hostile, 'See https://funding.example.com/contact, not https://evil.example.com/contact.'],
  link: { label: 'Open it', url: 'https://funding.example.com/x\'"#token' },
  footer: 'Not you?',
}

test('an email says the same as text and as HTML, and its values are escaped', async () => {
  const { subject, text } = textEmail(letter)
  const html = renderEmailHtml(letter, letterhead)
  expect(subject).toBe('From Pat Bcc: all@example.com')
  expect(text).toBe([...letter.paragraphs, letter.link.url, 'Not you?', ''].join('\n\n'))
  expect(html).toContain('&lt;script&gt;alert(&quot;Pat &amp; Sam&quot;)&lt;/script&gt;')
  expect(html).toContain('Harborline &lt;b&gt;Funding&lt;/b&gt;, 1 Harbor Way, New York, NY 10001, (212) 555-0123')
  expect(html).toContain('href="https://funding.example.com/x&#x27;&quot;#token"')
  expect(html).not.toContain('<script')
})

test('URLs of the site become links in place, other URLs do not', () => {
  const targets = Array.from(renderEmailHtml(letter, letterhead).matchAll(/href="([^"]*)"/g), ([, target]) => target)
  expect(targets).toEqual(['https://funding.example.com/contact', 'https://funding.example.com/x&#x27;&quot;#token'])
})

test('nothing is loaded from other servers, and inbox previews show the intended text', () => {
  const html = renderEmailHtml({ ...letter, preheader: 'Type it in.' }, letterhead)
  expect(html).not.toMatch(/<(img|link|iframe|script)\b|url\(|@import|src=/)
  expect(html.slice(html.indexOf('<body'))).toMatch(/^[^>]*>(<[^>]+>)*Type it in\./)
})

test('the unsubscribe link of a newsletter is not a button, and an address that is in the footer appears once', () => {
  const link = { label: 'Unsubscribe', url: 'https://funding.example.com/u?token=t', isQuiet: true }
  const html = renderEmailHtml({ ...letter, link, isSigned: true }, letterhead)
  expect(html).toContain('>Unsubscribe</a>')
  expect(html).not.toMatch(/class="action"|Or copy|1 Harbor Way/)
})

test('contains nothing that a browser would block', async () => {
  // Emails use tables for layout and inline styles; all other rules are as strict as for pages.
  const rules = { 'no-deprecated-attr': 'off', 'no-inline-style': 'off' } as const
  const report = await new HtmlValidate({ extends: ['html-validate:standard'], rules }).validateString(
    renderEmailHtml(letter, letterhead),
  )
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([])
})

const accents = [0, 45, 90, 162, 210, 280, 330].map((hue) => ({ hue, lightness: 41 }))
test.each(accents)('text is readable in light and dark mode with an accent of hue $hue', (accent) => {
  for (const { ink, action, surface, ...colors } of Object.values(emailColors(accent))) {
    expect(contrast(ink, surface)).toBeGreaterThan(7)
    expect(contrast(colors['ink-soft'], surface)).toBeGreaterThan(leastContrast)
    expect(contrast(colors['on-action'], action)).toBeGreaterThan(leastContrast)
    expect(contrast(action, surface)).toBeGreaterThan(leastContrast)
  }
})

test('colors are written in a format that email programs support', () => {
  expect([hex([0, 0, 0]), hex([1, 0, 0]), hex([0.627955, 0.257683, 29.234])]).toEqual(['#000000', '#ffffff', '#ff0000'])
})

test('every email shows its sender, with postal address and phone, in text and HTML', async () => {
  const sent: Mail[] = []
  await withEmailTemplate(
    async (mail) => void sent.push(mail),
    async () => letterhead,
  )({ to: ['ada@example.com'], ...textEmail(letter) })
  expect(sent[0]?.text).toMatch(
    /Not you\?\n\nHarborline <b>Funding<\/b>, 1 Harbor Way, New York, NY 10001, \(212\) 555-0123\n$/,
  )
  expect(sent[0]?.html).toContain('1 Harbor Way, New York, NY 10001, (212) 555-0123')
})

test('a logo travels with the email, and a logo that holds the name replaces it', async () => {
  const sent: Mail[] = []
  const mark = { png: Buffer.from('png'), width: 180, height: 36, showsName: false }
  const send = withEmailTemplate(
    async (mail) => void sent.push(mail),
    async () => ({ ...letterhead, mark }),
  )
  await send({ to: ['pat@example.com'], ...textEmail(letter) })
  const [mail] = sent
  expect(mail?.attachments).toEqual([
    { cid: 'logo@brand', filename: 'logo.png', contentType: 'image/png', content: mark.png },
  ])
  expect(mail?.html).toContain(
    '<img src="cid:logo@brand" width="180" height="36" alt="Harborline &lt;b&gt;Funding&lt;/b&gt;"',
  )
  expect(mail?.html).not.toMatch(/src="(?!cid:)/)
})
