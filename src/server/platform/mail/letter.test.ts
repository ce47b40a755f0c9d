import { expect, test } from 'vitest'
import { letterMail } from '#server/platform/mail/letter.ts'

test('a letter says the same as text and as HTML, and what stands in it is only text', () => {
  const { subject, text, html } = letterMail({
    subject: 'From Pat\r\nBcc: all@example.com',
    paragraphs: ['<script>alert("Pat & Sam")</script>'],
    link: { label: 'Open it', url: 'https://funding.example.com/x\'"#token' },
    footer: 'Not you?',
  })

  expect(subject).toBe('From Pat Bcc: all@example.com')
  expect(text).toBe('<script>alert("Pat & Sam")</script>\n\nhttps://funding.example.com/x\'"#token\n\nNot you?\n\n')
  expect(html).toContain('<p>&lt;script&gt;alert(&quot;Pat &amp; Sam&quot;)&lt;/script&gt;</p>')
  expect(html).toContain('<a href="https://funding.example.com/x&#39;&quot;#token">Open it</a>')
  expect(html).not.toContain('<script')
})
