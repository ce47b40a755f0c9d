import type { HTTPMethods } from 'fastify'
import { expect } from 'vitest'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

/** As the test server sees itself. */
const own = 'http://localhost:80'

/** How browsers mark requests that another website caused, with or without `Sec-Fetch-Site`. */
const foreign: Readonly<Record<string, Record<string, string>>> = {
  'another origin': { origin: 'https://evil.example.com' },
  'an opaque origin': { origin: 'null' },
  'a subdomain': { origin: 'http://app.localhost' },
  'another scheme': { origin: 'https://localhost' },
  'another port': { origin: 'http://localhost:8080' },
  'a similar name': { origin: 'http://localhost.evil.example.com' },
  'a cross-site request': { 'sec-fetch-site': 'cross-site' },
  'a cross-site request that claims our origin': { 'sec-fetch-site': 'cross-site', origin: own },
  'a same-site request': { 'sec-fetch-site': 'same-site', origin: own },
}
/** What a form of another website can send without asking first. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain']

const safe = ['GET', 'HEAD', 'OPTIONS', 'TRACE']
const fill = (path: string) => path.replace(/:\w+/g, '0198c0de-0000-7000-8000-000000000001').replace('*', 'nothing')

test('every route that changes something refuses requests from another website, whoever is signed in', {
  timeout: 300_000,
}, async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const { browser: applicant } = await startApplication(server)
  const cookies = { ...Object.fromEntries(applicant.cookies), ...Object.fromEntries(staff.cookies) }
  const routes = server.app.declaredRoutes.filter(({ method }) => !safe.includes(method))
  expect(routes.length).toBeGreaterThan(200)
  const accepted: string[] = []
  for (const { method, path } of routes)
    for (const [what, headers] of Object.entries(foreign)) {
      const answer = await server.app.inject({
        ...{ method: method as HTTPMethods, url: fill(path), cookies, payload: {} },
        headers: { ...headers, authorization: `Bearer ${staff.tokens.token}` },
      })
      if (answer.statusCode !== 403 || !answer.body.includes('another website'))
        accepted.push(`${method} ${path}, ${what}: ${answer.statusCode}`)
    }
  expect(accepted).toEqual([])
})

test('calls read JSON only, so that no form of another website is understood even without these marks', async ({
  server,
}) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const routes = server.app.declaredRoutes.filter(
    ({ method, access }) => !safe.includes(method) && (Array.isArray(access) || access === 'signing-in'),
  )
  const accepted: string[] = []
  for (const { method, path } of routes)
    for (const type of formTypes) {
      const answer = await server.app.inject({
        ...{
          method: method as HTTPMethods,
          url: fill(path),
          payload: 'name=Eve',
          cookies: Object.fromEntries(staff.cookies),
        },
        headers: { 'content-type': type, authorization: `Bearer ${staff.tokens.token}` },
      })
      if (answer.statusCode !== 415) accepted.push(`${method} ${path}, ${type}: ${answer.statusCode}`)
    }
  expect(accepted).toEqual([])
})

test('requests of our own pages and of programs pass', async ({ server }) => {
  for (const headers of [{}, { origin: own }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])
    expect((await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: {}, headers })).statusCode).toBe(
      422,
    )
})
