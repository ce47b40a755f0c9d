import { type HostCookie, hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

/** Returns the cookie of a request open for uploads. */
export const quoteCookie = (publicUrl: string | undefined): HostCookie => hostCookie(publicUrl, cookies.merchantQuote)
