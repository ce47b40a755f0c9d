import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { findMail, listMailFiles, mailDirectory, removeMails } from './open-mail.ts'
import type { KeptMail } from './read-mail.ts'

const viewerPath = '/dev/mail'
type Scheme = 'light' | 'dark'

const css = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1rem}
header,form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
h1{font-size:1.375rem;margin:.5rem 0 .75rem;overflow-wrap:anywhere}
input,button,nav a{font:inherit;min-height:2.75rem;padding:0 .75rem;box-sizing:border-box}
input{flex:1;min-width:8rem}
ol{list-style:none;padding:0;margin:1rem 0}
li a{display:block;padding:.75rem 0;border-top:1px solid #8886;overflow-wrap:anywhere;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{text-decoration:underline}
small{display:block;opacity:.8}
nav{display:flex;flex-wrap:wrap;gap:.25rem}
nav a{display:inline-flex;align-items:center}
nav a[aria-current]{font-weight:600}
iframe{border:1px solid #8886;width:100%;height:70vh;box-sizing:border-box}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;overflow-wrap:anywhere}dt{opacity:.8}dd{margin:0}`

/** Loads only its own style and the framed email. */
const viewerPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Emails may only open links in a new tab. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

const page = (title: string, ...content: ReactNode[]) =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('title', null, `${title} | Mail`),
        h('style', null, css),
      ),
      h('body', null, ...content),
    ),
  )}`

const linked = (text: string): ReactNode[] =>
  text
    .split(/(https?:\/\/[^\s"<>]*[^\s"<>.,;:!?)])/)
    .map((part, at) => (at % 2 === 1 ? h('a', { key: at, href: part }, part) : part))

const inScheme = (html: string, scheme: Scheme) =>
  html
    .replaceAll('@media(prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)

const access = { config: { access: 'public' } } as const
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const keyCookie = 'dev_mail'
const ofProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const notFound = () => new AppError('not_found', 'The requested resource was not found.')

/** Returns the key printed only for the operator. */
export function viewerKey(dataDir: string): string {
  const file = path.join(dataDir, 'mail-viewer-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, newToken(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/**
 * Serves saved emails, never in real installations. Their links sign people in, so callers must be this machine by
 * its own name (a stranger's may point here), without proxy headers, and with the key, because not every proxy adds
 * headers.
 */
export function mailViewer(app: FastifyInstance, dataDir: string) {
  const directory = mailDirectory(dataDir)
  const key = viewerKey(dataDir)
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ socket, headers, query, cookies }, reply) => {
      const isHere = loopbackAddress.test(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
      if (!isHere || ofProxies.some((name) => headers[name] !== undefined)) throw notFound()
      // Hashes hide the key from timing attacks.
      const opens = (value: unknown) => typeof value === 'string' && hashToken(value) === hashToken(key)
      if (opens((query as { key?: unknown }).key))
        return reply
          .setCookie(keyCookie, key, { path: viewerPath, httpOnly: true, sameSite: 'strict' })
          .redirect(viewerPath, 303)
      if (!opens(cookies[keyCookie])) throw notFound()
    })
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))

    scope.get<{ Querystring: { q?: unknown } }>(viewerPath, access, async ({ query }, reply) => {
      const search = String(query.q ?? '')
        .trim()
        .slice(0, 200)
      return sendPage(reply, listPage(await searched(directory, search), search))
    })
    scope.get<{ Params: { name: string } }>(`${viewerPath}/:name`, access, async (request, reply) =>
      sendPage(reply, mailPage(await requireMail(directory, request.params.name), schemeOf(request))),
    )
    scope.get<{ Params: { name: string } }>(`${viewerPath}/:name/html`, access, async (request, reply) => {
      const { html } = await requireMail(directory, request.params.name)
      if (html === undefined) throw notFound()
      return sendPage(reply, inScheme(html, schemeOf(request)), mailPolicy)
    })
    scope.post(`${viewerPath}/delete-all`, access, async (_request, reply) => {
      await removeMails(directory)
      return reply.redirect(viewerPath, 303)
    })
  })
}

async function requireMail(directory: string, name: string) {
  const mail = await findMail(directory, name)
  if (!mail) throw notFound()
  return mail
}

async function searched(directory: string, search: string) {
  const mails = await Promise.all((await listMailFiles(directory)).map((name) => findMail(directory, name)))
  const wanted = search.toLowerCase()
  return mails
    .filter((mail) => mail !== undefined)
    .filter(({ headers, text }) =>
      [headers.get('subject'), headers.get('to'), text].join('\n').toLowerCase().includes(wanted),
    )
}

const schemeOf = ({ query }: FastifyRequest) => ((query as { scheme?: unknown }).scheme === 'dark' ? 'dark' : 'light')

const sendPage = (reply: FastifyReply, html: string, policy = viewerPolicy) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)

function listPage(mails: readonly KeptMail[], search: string): string {
  const rows = mails.map(({ name, headers }) =>
    h(
      'li',
      { key: name },
      h(
        'a',
        { href: `${viewerPath}/${name}` },
        headers.get('subject') || '(no subject)',
        h('small', null, `To ${headers.get('to') ?? 'no one'}, ${headers.get('date') ?? ''}`),
      ),
    ),
  )
  return page(
    'Unsent email',
    h('header', null, h('h1', null, 'Unsent email')),
    h(
      'form',
      { method: 'get', action: viewerPath, role: 'search' },
      h('input', { type: 'search', name: 'q', defaultValue: search, 'aria-label': 'Search email', maxLength: 200 }),
      h('button', { type: 'submit' }, 'Search'),
    ),
    rows.length > 0
      ? h('ol', null, rows)
      : h(
          'p',
          null,
          search
            ? `No email contains “${search}”.`
            : 'No email yet. Any email that would be sent appears here instead.',
        ),
    (rows.length > 0 || search) &&
      h(
        'form',
        { method: 'post', action: `${viewerPath}/delete-all` },
        h('button', { type: 'submit' }, 'Delete all email'),
      ),
  )
}

function mailPage({ name, headers, text, html }: KeptMail, scheme: Scheme): string {
  const schemes = (['light', 'dark'] as const).map((each) =>
    h(
      'a',
      { key: each, href: `?scheme=${each}`, 'aria-current': each === scheme ? 'true' : undefined },
      each === 'light' ? 'Light' : 'Dark',
    ),
  )
  return page(
    headers.get('subject') ?? 'Mail',
    h('nav', { 'aria-label': 'Mail' }, h('a', { href: viewerPath }, 'All email'), html !== undefined && schemes),
    h('h1', null, headers.get('subject') || '(no subject)'),
    html !== undefined &&
      h('iframe', {
        title: 'Email as HTML',
        src: `${viewerPath}/${name}/html?scheme=${scheme}`,
        sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      }),
    h('h2', null, 'Text'),
    h('pre', null, linked(text)),
    h('h2', null, 'Headers'),
    h(
      'dl',
      null,
      [...headers].flatMap(([key, value]) => [h('dt', { key }, key), h('dd', { key: `${key}:` }, value)]),
    ),
  )
}
