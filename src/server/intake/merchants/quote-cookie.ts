import { type HostCookie, hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

/** Cookie with the request for which a browser may upload statements. */
export const quoteCookie = (publicUrl: string | undefined): HostCookie => hostCookie(publicUrl, cookies.merchantQuote)
