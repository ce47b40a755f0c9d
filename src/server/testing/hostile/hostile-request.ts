import fc from 'fast-check'
import type { HTTPMethods, InjectOptions } from 'fastify'
import type { DeclaredRoute } from '#server/identity/auth/plugin.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { hostileString, hostileValue, nearlyValid } from './hostile-values.ts'

/** Every contract of the product by `METHOD path`, for the input schemas of its calls. */
export const contracts: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(import.meta.glob<Record<string, unknown>>('/src/shared/**/*contract.ts', { eager: true }))
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'method' in value && 'access' in value,
    )
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

const brokenBodies = [
  '',
  '{',
  '[',
  '"',
  'null',
  '[]',
  '"text"',
  '0',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  `${'['.repeat(5_000)}`,
  '\u0000',
  'a=1&b=2',
]
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/offset+octet-stream',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
]
const headerNames = [
  'idempotency-key',
  'x-requested-with',
  'accept',
  'accept-encoding',
  'if-none-match',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'content-length',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
  'upload-defer-length',
  'x-http-method-override',
  'authorization',
  'cookie',
]

type Request = InjectOptions & { url: string; method: HTTPMethods }

/** Generates requests to one call of the server, from well-formed to nonsense. @param words see `nearlyValid` */
export function hostileRequest({ method, path }: DeclaredRoute, words: readonly string[]): fc.Arbitrary<Request> {
  const contract = contracts.get(`${method} ${path}`)
  const input = contract ? nearlyValid(contract.input, words) : hostileValue
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const part = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: hostileString })
  return fc
    .record({
      parts: fc.array(part, { minLength: 4, maxLength: 4 }),
      input,
      broken: fc.option(fc.constantFrom(...brokenBodies), { freq: 8 }),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      query: fc.option(
        fc.dictionary(
          fc.oneof(fc.constantFrom('id', 'q', 'after', 'of', '__proto__', 'view'), hostileString),
          hostileString,
          { maxKeys: 3 },
        ),
        { freq: 4 },
      ),
      headers: fc.dictionary(fc.constantFrom(...headerNames), headerValue, { maxKeys: 2 }),
      tus: fc.boolean(),
    })
    .map(({ parts, input, broken, type, query, headers, tus }) => ({
      method: method as HTTPMethods,
      url: fill(path, parts) + queryOf(hasBody ? query : { ...query, ...asQuery(input) }),
      headers: {
        ...(tus &&
          path.includes('/uploads') && { 'tus-resumable': '1.0.0', 'upload-length': '200', 'upload-offset': '0' }),
        ...(hasBody &&
          type && { 'content-type': tus && path.includes('/uploads/') ? 'application/offset+octet-stream' : type }),
        ...headers,
      },
      ...(hasBody && { payload: broken ?? JSON.stringify(input) ?? '' }),
    }))
}

/** All characters that a client can put into a header (RFC 9110, 5.5). */
const headerValue = hostileString.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000))

const fill = (path: string, parts: readonly string[]) => {
  let next = 0
  return path.replace(/:\w+|\*/g, () => encodeURIComponent((parts[next++ % parts.length] ?? '').toWellFormed()) || 'x')
}

const asQuery = (input: unknown): Record<string, string> =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
        ]),
      )
    : {}

function queryOf(query: Record<string, string> | null | undefined): string {
  const pairs = Object.entries(query ?? {}).map(([name, value]) =>
    [name, value].map((text) => encodeURIComponent(text.toWellFormed())).join('='),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
