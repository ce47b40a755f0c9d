import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteMs } from '#server/features/auth/session-lifetime.ts'

/**
 * The random value that binds a session to one browser: a script can read neither it nor, from elsewhere, send it, so
 * that a token stolen from local storage opens nothing (OWASP JSON Web Token Cheat Sheet, "Token Sidejacking").
 * @param publicUrl the site's address; where it is unknown, the request tells whether the cookie can be `Secure`.
 */
export function bindingCookie(publicUrl: string | undefined) {
  const isSecure = ({ protocol }: FastifyRequest) => publicUrl?.startsWith('https:') ?? protocol === 'https'
  // Browsers accept `__Host-` only over https, and then from this very host alone.
  const name = (request: FastifyRequest) => (isSecure(request) ? '__Host-harborline-staff' : 'harborline-staff')
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const

  return {
    read: (request: FastifyRequest) => request.cookies[name(request)],
    set: (answer: FastifyReply, value: string) =>
      answer.setCookie(name(answer.request), value, { ...options(answer.request), maxAge: absoluteMs / 1000 }),
    clear: (answer: FastifyReply) => answer.clearCookie(name(answer.request), options(answer.request)),
  }
}
export type BindingCookie = ReturnType<typeof bindingCookie>
