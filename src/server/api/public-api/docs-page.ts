import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { docsCss, docsScript } from '#server/api/public-api/docs-look.ts'
import type { DescribedOperation, JsonSchema, OpenApiDocument } from '#server/api/public-api/open-api.ts'
import { openApiPath } from '#shared/api/public-api/contract.ts'

interface Call extends DescribedOperation {
  readonly method: string
  readonly path: string
}

/** Renders the HTML reference from the OpenAPI document. */
export function docsPage({ info, servers, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const url = servers[0]?.url ?? ''
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', null, info.title),
    h('style', null, docsCss),
  )
  const body = h(
    'body',
    null,
    h('header', null, h('h1', null, info.title), h('p', null, info.description), beginning(url), finder()),
    h('nav', { 'aria-label': 'Calls' }, h('ul', null, calls.map(entry))),
    h(
      'main',
      null,
      calls.map((call) => section(call, url)),
    ),
    h('script', null, docsScript),
  )
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, body))}`
}

const beginning = (url: string) => [
  h(
    'p',
    { key: 'key' },
    'Every request needs an API key, which owners and managers create in the admin under Settings, API keys. Rejected requests ',
    'return ',
    h('code', null, '{ code, message, fields }'),
    ', with one message per invalid field. Machine-readable description: ',
    h('a', { href: openApiPath }, 'openapi.json'),
    ' (OpenAPI 3.1).',
  ),
  code('curl', `curl ${url}/api/v1/leads \\\n  -H 'Authorization: Bearer hl_…'`, 'First request'),
]

const finder = () =>
  h(
    'search',
    { id: 'finder', hidden: true },
    h('label', { htmlFor: 'q' }, 'Search the reference'),
    h('input', { id: 'q', type: 'search', autoComplete: 'off', spellCheck: false }),
    h('p', { id: 'found', role: 'status' }),
  )

const entry = ({ operationId, summary }: Call) =>
  h('li', { key: operationId }, h('a', { href: `#${operationId}` }, summary))

function section(call: Call, url: string): ReactNode {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = call
  const content = requestBody?.content['application/json']
  const done = responses['200'] as { content: { 'application/json': { schema: JsonSchema } } }
  return h(
    'section',
    { key: operationId, id: operationId, 'aria-labelledby': `${operationId}-title` },
    h('h2', { id: `${operationId}-title` }, summary),
    h('p', { className: 'call' }, h('code', null, h('b', null, method), ` ${path}`)),
    description.split('\n\n').map((paragraph) => h('p', { key: paragraph }, inline(paragraph))),
    parameters.length > 0 && [
      h('h3', { key: 'title' }, 'Parameters'),
      fields(
        parameters.map(({ name, in: place, required, schema, description: words }) => [
          name,
          `${place}, ${formatType(schema)}${required ? ', required' : ''}`,
          words,
        ]),
      ),
    ],
    content && [h('h3', { key: 'title' }, 'Body'), fields(rowsOf(content.schema))],
    h('h3', null, 'Example'),
    code('curl', curlOf(call, url), `Example: ${summary}`),
    h('h3', null, 'Response'),
    fields(rowsOf(done.content['application/json'].schema)),
    h('h3', null, 'Errors'),
    fields(
      Object.entries(responses)
        .filter(([status]) => status !== '200')
        .map(([status, answer]) => [status, '', (answer as { description: string }).description]),
    ),
  )
}

type Row = readonly [name: string, type: string, words?: string | undefined]

const fields = (rows: readonly Row[]) =>
  h(
    'dl',
    { key: 'fields' },
    rows.map(([name, type, words]) =>
      h(
        'div',
        { key: name },
        h('dt', null, h('code', null, name)),
        h('dd', null, type, type && words ? '. ' : '', words && inline(words)),
      ),
    ),
  )

/** Lists the fields of an object, nested ones by path. */
function rowsOf(schema: JsonSchema, before = ''): Row[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const inside = field.items ? rowsOf(field.items, `${path}[].`) : rowsOf(field, `${path}.`)
    const must = required.includes(name) ? '' : ', optional'
    return [[path, `${formatType(field)}${must}`] as const, ...inside]
  })
}

/** Formats a schema: `string (uuid) or null`, `one of new, contacted`. */
function formatType({ type, format, enum: values, anyOf, items, const: only }: JsonSchema): string {
  if (anyOf) return [...new Set(anyOf.map(formatType))].join(' or ')
  if (values) return `one of ${values.join(', ')}`
  if (only !== undefined) return String(only)
  if (items) return `list of ${items.properties ? 'objects' : formatType(items)}`
  const words = typeof type === 'string' ? type : (type ?? ['any']).join(' or ')
  return format ? `${words} (${format})` : words
}

function curlOf({ method, path, parameters, requestBody }: Call, url: string): string {
  const address = `${url}${path.replace(/\{\w+\}/g, '0198c0de-0000-7000-8000-000000000001')}`
  const auth = `-H 'Authorization: Bearer hl_…'`
  if (method === 'GET') return `curl ${address} \\\n  ${auth}`
  const example = JSON.stringify(requestBody?.content['application/json'].example, null, 2)
  const repeat = parameters.some(({ name }) => name === 'Idempotency-Key') ? ` \\\n  -H 'Idempotency-Key: order-1'` : ''
  return `curl ${address} \\\n  ${auth}${repeat} \\\n  -H 'Content-Type: application/json' \\\n  -d '${example}'`
}

/** Focusable, because it may be wider than the screen and needs keyboard scrolling. */
const code = (key: string, text: string, label: string) =>
  h('pre', { key, tabIndex: 0, role: 'region', 'aria-label': label }, h('code', null, text))

/** Renders text that contains `code`. */
const inline = (text: string): ReactNode[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? h('code', { key: `${at}` }, part) : part))
