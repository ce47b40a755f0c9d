import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteCookie } from '#shared/identity/auth/cookies.ts'

/**
 * Creates a cookie that no script reads and no other site sends.
 * @param publicUrl if unknown, the request decides about `Secure`.
 */
export function hostCookie(publicUrl: string | undefined, { name, maxAgeMs }: SiteCookie) {
  const isSecure = ({ protocol }: FastifyRequest) => publicUrl?.startsWith('https:') ?? protocol === 'https'
  // Browsers accept `__Host-` only over https, for this exact host.
  const fullName = (request: FastifyRequest) => (isSecure(request) ? `__Host-${name}` : name)
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const

  return {
    read: (request: FastifyRequest) => request.cookies[fullName(request)],
    set: (answer: FastifyReply, value: string) =>
      answer.setCookie(fullName(answer.request), value, { ...options(answer.request), maxAge: maxAgeMs / 1000 }),
    clear: (answer: FastifyReply) => answer.clearCookie(fullName(answer.request), options(answer.request)),
  }
}
export type HostCookie = ReturnType<typeof hostCookie>
