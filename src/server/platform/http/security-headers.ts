import type { FastifyInstance } from 'fastify'

/** Strict default for everything that is not a page: an answer of the API may load and run nothing. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every answer. Pages bring a Content-Security-Policy of their own, with the hashes of what they inline. */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothing)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
