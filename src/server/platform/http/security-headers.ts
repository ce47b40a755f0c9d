import type { FastifyInstance } from 'fastify'

/** Strict default for everything that is not a page: an answer of the API may load and run nothing. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every answer. Pages bring a Content-Security-Policy of their own, with the hashes of what they inline. */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean) {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  // A callback, because a promise for every answer is felt where thousands are sent in a second.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(always)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothing)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
