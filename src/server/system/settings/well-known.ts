import type { FastifyInstance } from 'fastify'
import { originOf } from '#server/platform/pages/origin.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

interface Options {
  readonly publicUrl: string | undefined
  readonly settings: () => SiteSettings
  readonly now: () => Date
}

/** RFC 9116 asks for less than a year. */
const validMs = 180 * 24 * 60 * 60_000

/** Tells researchers where to report a vulnerability (RFC 9116), and password managers where to change a password. */
export function wellKnownRoutes(app: FastifyInstance, { publicUrl, settings, now }: Options) {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const origin = originOf(request, publicUrl)
    const { email } = settings().contact
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(
        [
          `Contact: ${email ? `mailto:${email}` : `${origin}/contact`}`,
          `Expires: ${new Date(now().getTime() + validMs).toISOString()}`,
          `Canonical: ${origin}/.well-known/security.txt`,
          'Preferred-Languages: en',
          '',
        ].join('\n'),
      )
  })
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/admin/settings/account', 302))
}
