import { type AddressInfo, connect } from 'node:net'
import { expect } from 'vitest'
import { test as base } from '#server/testing/test-server.ts'

const test = base.extend({ env: { PUBLIC_URL: 'https://funding.example.com' } as Record<string, string> })

test('security.txt says where to report a vulnerability, for less than a year', async ({ server }) => {
  const { statusCode, headers, body } = await server.app.inject('/.well-known/security.txt')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  )
  expect(fields.get('Contact')).toMatch(/^(mailto:\S+@\S+|https:\/\/funding\.example\.com\/contact)$/)
  expect(fields.get('Canonical')).toBe('https://funding.example.com/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - server.ctx.now().getTime()) / (24 * 60 * 60_000)
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('password managers find where staff change their password', async ({ server }) => {
  const { statusCode, headers } = await server.app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/admin/settings/account'])
})

test('a request that names two hosts is refused', async ({ server }) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'GET /api/health HTTP/1.1\r\nHost: a.example.com\r\nHost: b.example.com\r\nConnection: close\r\n\r\n',
      ),
    )
    let text = ''
    socket
      .on('data', (part) => (text += part))
      .on('end', () => resolve(text))
      .on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})
