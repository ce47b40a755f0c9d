import type { FastifyRequest } from 'fastify'

/**
 * Returns the token of an emailed link: from the form that the linked page posts, or from the query in links of earlier
 * versions and of the newsletter (RFC 8058 requires a URL, and leaving must work without JavaScript). Empty matches nothing.
 */
export function linkTokenOf({ body, query }: FastifyRequest): string {
  const form = typeof body === 'string' ? new URLSearchParams(body) : body
  const posted = form instanceof URLSearchParams ? form.get('token') : ''
  const token = posted || (query as { token?: unknown }).token
  return typeof token === 'string' && /^[\w-]{1,100}$/.test(token) ? token : ''
}
