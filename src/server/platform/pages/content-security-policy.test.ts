import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { speculationRules } from '#shared/system/site/speculation-rules.ts'
import { policyFor } from './content-security-policy.ts'

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

test('only the inline blocks of the page may run and style', () => {
  const policy = policyFor(
    '<style>a{color:red}</style><script type="module">run()</script><script src="/assets/a.js"></script>' +
      '<script type="application/ld+json">{"@type":"Thing"}</script>',
  )

  expect(policy).toContain(`script-src 'self' ${hash('run()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{color:red}')};`)
  expect(policy).not.toContain('unsafe')
})

test('a page may add the rules for prerendering that its script adds, and no others', () => {
  const policy = policyFor('<html data-after-load="/assets/after-load.js">')

  expect(policy).toContain(`script-src 'self' ${hash(speculationRules)};`)
  expect(policy).not.toContain('inline')
})

test('a page without inline blocks allows none', () => {
  const policy = policyFor('<script type="module" src="/assets/main.js"></script>')

  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('only the error service that the page names may be called', () => {
  const meta = (dsn: string) => `<meta name="error-reporter" content="/assets/r.js" data-service="${dsn}"/>`

  expect(policyFor(meta('https://key@o1.errors.example.com/42'))).toContain(
    "connect-src 'self' https://o1.errors.example.com;",
  )
  expect(policyFor('<meta name="error-reporter" content="/assets/r.js"/>')).toContain("connect-src 'self';")
})
