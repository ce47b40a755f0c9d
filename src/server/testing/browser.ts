import type { FastifyInstance, InjectOptions } from 'fastify'
import type { TokenPair } from '#server/identity/auth/session-tokens.ts'

/** A minimal browser for tests: it stores cookies and tokens, and sends them with every request. */
export function newBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()
  const tokens: { -readonly [Key in keyof TokenPair]?: string } = {}

  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
    const answer = await app.inject({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: { 'user-agent': 'Test Browser', ...(tokens.token && { authorization: `Bearer ${tokens.token}` }) },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
    const reply = answer.body === '' ? {} : answer.json()
    if (answer.statusCode === 200 && 'token' in reply) Object.assign(tokens, reply)
    return { status: answer.statusCode, body: reply, headers: answer.headers, cookies: answer.cookies }
  }

  return {
    cookies,
    tokens,
    get: (url: string) => send('GET', url),
    post: (url: string, body: unknown = {}) => send('POST', url, body),
    put: (url: string, body: unknown) => send('PUT', url, body),
    patch: (url: string, body: unknown) => send('PATCH', url, body),
    remove: (url: string) => send('DELETE', url),
    refresh: (refreshToken = tokens.refreshToken) => send('POST', '/auth/refresh', { refreshToken }),
  }
}
export type Browser = ReturnType<typeof newBrowser>
