import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { findMail, listMailFiles, mailDirectory, removeMails } from '#server/platform/mail/kept-mail.ts'
import {
  inScheme,
  listPage,
  mailPage,
  mailPolicy,
  viewerPath,
  viewerPolicy,
} from '#server/platform/mail/mail-viewer-pages.ts'
import { AppError } from '#shared/kit/app-error.ts'

const access = { config: { access: 'public' } } as const
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const keyCookie = 'dev_mail'
const ofProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const notFound = () => new AppError('not_found', 'The requested resource was not found.')

/** Printed only for the operator. */
export function viewerKey(dataDir: string): string {
  const file = path.join(dataDir, 'mail-viewer-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, newToken(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/**
 * Links in saved emails sign people in, so the caller must be this machine by its own name (a stranger's name may point
 * here), without proxy headers, and must send the key once, because not every proxy adds headers.
 * Not for real installations.
 */
export function mailViewer(app: FastifyInstance, dataDir: string) {
  const directory = mailDirectory(dataDir)
  const key = viewerKey(dataDir)
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ socket, headers, query, cookies }, reply) => {
      const isHere = loopbackAddress.test(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
      if (!isHere || ofProxies.some((name) => headers[name] !== undefined)) throw notFound()
      // Compares hashes, so that timing reveals nothing about the key.
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
