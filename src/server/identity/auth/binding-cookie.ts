import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

/**
 * The random value that binds a session to one browser. Scripts can't read it and other sites can't send it, so a token
 * stolen from local storage is useless (OWASP JSON Web Token Cheat Sheet, "Token Sidejacking").
 * @param publicUrl the site's URL, if configured.
 */
export const bindingCookie = (publicUrl: string | undefined) => hostCookie(publicUrl, cookies.staff)
export type BindingCookie = ReturnType<typeof bindingCookie>
