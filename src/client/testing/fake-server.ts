import { vi } from 'vitest'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

interface Reply {
  status?: number
  statusText?: string
  body?: unknown
  headers?: Record<string, string>
  /** The connection fails in the middle of the body. */
  cutOff?: boolean
}
type Answer = Reply | Error | DOMException

/** Answers `POST /api/x` like the server, and records the requests. */
export function fakeServer(routes: Record<string, (request: FakeRequest) => Answer | Promise<Answer>>) {
  const requests: FakeRequest[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = new URL(String(input), window.location.href)
    const method = init.method ?? 'GET'
    const request: FakeRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    }
    requests.push(request)
    const answer = await routes[`${method} ${url.pathname}`]?.(request)
    if (answer === undefined) throw new Error(`Nothing answers ${method} ${url.pathname}`)
    // In jsdom a DOMException is not an Error, unlike in browsers.
    if (answer instanceof Error || answer instanceof DOMException) throw answer
    const { status = 200, statusText = '', body = {}, headers = {}, cutOff = false } = answer
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(cutOff ? brokenStream() : text, { status, statusText, headers })
  })
  return { requests, count: (path: string) => requests.filter((request) => request.path === path).length }
}

const brokenStream = () =>
  new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })

export const unauthenticated = {
  status: 401,
  body: { code: 'unauthenticated', message: 'Please log in to continue.', fields: {} },
}
