import { owner } from '../../e2e/program.ts'

export type Ask = (method: 'GET' | 'PUT', path: string, body?: object) => Promise<Record<string, unknown>>

const json = { 'content-type': 'application/json' }

/** Signs the owner in, and again whenever the session has ended: a long run takes longer than one. */
export async function signIn(origin: string): Promise<Ask> {
  let credentials = await signInOnce(origin)
  return async (method, path, body) => {
    const ask = () =>
      fetch(origin + path, {
        ...{ method, headers: { ...json, ...credentials } },
        ...(body && { body: JSON.stringify(body) }),
      })
    let answer = await ask()
    if (answer.status === 401) {
      credentials = await signInOnce(origin)
      answer = await ask()
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

async function signInOnce(origin: string) {
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(owner),
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { token } = await signedIn.json()
  return { cookie, authorization: `Bearer ${token}` }
}
