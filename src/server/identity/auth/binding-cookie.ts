import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/system/site/cookies.ts'

/**
 * The random value that binds a session to one browser: a script can read neither it nor, from elsewhere, send it, so
 * that a token stolen from local storage opens nothing (OWASP JSON Web Token Cheat Sheet, "Token Sidejacking").
 * @param publicUrl the site's address, where it is known.
 */
export const bindingCookie = (publicUrl: string | undefined) => hostCookie(publicUrl, cookies.staff)
export type BindingCookie = ReturnType<typeof bindingCookie>
