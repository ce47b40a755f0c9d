import type { FastifyInstance } from 'fastify'

/** API responses may load and run nothing. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sends security headers; pages add a policy with the hashes of inline blocks. */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean) {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  // A promise per response is noticeable at thousands per second.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(always)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothing)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
