import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { signature } from '#server/messaging/webhooks/commands/attempt-delivery.ts'

const at = new Date('2026-03-02T12:00:00.900Z')
const body = '{"id":"ping:1"}'

/** The code example in the documentation. */
const documented = /```js\n([\s\S]+?)```/.exec(fs.readFileSync('docs/webhooks.md', 'utf8'))?.[1] ?? ''
function judge(header: string, now: Date, text = body) {
  const call = `console.log(isFromHarborline(${JSON.stringify(text)}, ${JSON.stringify(header)}, 'whsec_new', ${now.getTime()}))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', `${documented}\n${call}`], {
    encoding: 'utf8',
  }).trim()
}

test('a signature contains its timestamp and matches openssl', () => {
  const hex = execFileSync('openssl', ['dgst', '-sha256', '-hmac', 'whsec_new'], { input: `1772452800.${body}` })
  expect(signature(['whsec_new'], body, at)).toBe(`t=1772452800,v1=${/[0-9a-f]{64}/.exec(hex.toString())?.[0]}`)
})

test('the documented example accepts either secret, and rejects old, early or altered messages', () => {
  const header = signature(['whsec_new', 'whsec_old'], body, at)
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  expect(judge(header, at)).toBe('true')
  expect(judge(signature(['whsec_other', 'whsec_new'], body, at), at)).toBe('true')
  expect(judge(header, later(299))).toBe('true')
  expect(judge(header, later(301))).toBe('false')
  expect(judge(header, later(-301))).toBe('false')
  expect(judge(header, at, `${body} `)).toBe('false')
  expect(judge(signature(['whsec_other'], body, at), at)).toBe('false')
  for (const broken of ['', 't=1772452800', 'v1=00', 't=x,v1=zz']) expect(judge(broken, at)).toBe('false')
})
