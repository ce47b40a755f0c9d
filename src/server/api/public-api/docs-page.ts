import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { openApiPath } from '#shared/api/public-api/contract.ts'
import type { DescribedOperation, JsonSchema, OpenApiDocument } from './open-api.ts'

/** The admin's colors, for light and dark mode and print. */
const docsCss = `:root{color-scheme:light dark;font:1rem/1.55 system-ui,sans-serif;
--paper:light-dark(oklch(.978 .008 88),oklch(.2 .015 168));--ink:light-dark(oklch(.25 .025 168),oklch(.93 .01 90));
--soft:light-dark(oklch(.44 .022 165),oklch(.76 .015 120));--line:light-dark(oklch(.85 .014 92),oklch(.36 .015 165));
--sunken:light-dark(oklch(.952 .012 90),oklch(.25 .015 168));--action:light-dark(oklch(.41 .085 162),oklch(.78 .1 160))}
*{box-sizing:border-box}
body{background:var(--paper);color:var(--ink);margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem}
h1,h2,h3{line-height:1.2;font-weight:600}h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:0 0 .5rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}p{margin:.5rem 0;max-width:46rem}a{color:var(--action)}
code{font:.9em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:.25rem;margin:.5rem 0;overflow-x:auto;padding:.75rem}
pre code{overflow-wrap:normal}.call b{color:var(--action)}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
label{display:block;font-weight:600;margin-top:1rem}
input{background:transparent;border:1px solid var(--soft);border-radius:.25rem;color:inherit;font:inherit;margin-top:.25rem;max-width:30rem;min-height:3rem;padding:.5rem .75rem;width:100%}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;margin:1rem 0;padding:0}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
section{border-top:1px solid var(--line);padding:1.5rem 0}
dl{margin:.25rem 0}dl div{border-top:1px solid var(--line);display:grid;gap:0 1rem;padding:.375rem 0}
dl div:first-child{border-top:0}dd{color:var(--soft);margin:0;overflow-wrap:anywhere}
@media(min-width:44rem){dl div{grid-template-columns:minmax(12rem,1fr) 2fr}}
@media print{:root{color-scheme:light}search,nav{display:none}section,pre{break-inside:avoid-page}pre{white-space:pre-wrap}body{max-width:none;padding:0}}`

/** Without JavaScript all calls are shown and the search field is hidden. */
const docsScript = `const box=document.getElementById('q'),found=document.getElementById('found');
const calls=[...document.querySelectorAll('main section')];
document.getElementById('finder').hidden=false;
box.addEventListener('input',()=>{
const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
const shown=calls.filter(call=>{
const is=words.every(word=>call.textContent.toLowerCase().includes(word));
call.hidden=!is;
document.querySelector('nav a[href="#'+call.id+'"]').parentElement.hidden=!is;
return is}).length;
found.textContent=words.length===0?'':shown===0?'No endpoint matches.':shown+' of '+calls.length+' endpoints';
})`

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

/** Nested ones by path. */
function rowsOf(schema: JsonSchema, before = ''): Row[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const inside = field.items ? rowsOf(field.items, `${path}[].`) : rowsOf(field, `${path}.`)
    const must = required.includes(name) ? '' : ', optional'
    return [[path, `${formatType(field)}${must}`] as const, ...inside]
  })
}

/** `string (uuid) or null`, `one of new, contacted`. */
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

/** Wider than some screens: focus allows keyboard scrolling. */
const code = (key: string, text: string, label: string) =>
  h('pre', { key, tabIndex: 0, role: 'region', 'aria-label': label }, h('code', null, text))

const inline = (text: string): ReactNode[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? h('code', { key: `${at}` }, part) : part))
