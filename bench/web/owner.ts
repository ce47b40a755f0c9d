import { owner } from '../../e2e/program.ts'

export type Ask = (method: 'GET' | 'PUT', path: string, body?: object) => Promise<Record<string, unknown>>

export async function signIn(origin: string): Promise<Ask> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(owner),
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { token } = await signedIn.json()
  return async (method, path, body) => {
    const headers = { ...json, cookie, authorization: `Bearer ${token}` }
    const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
