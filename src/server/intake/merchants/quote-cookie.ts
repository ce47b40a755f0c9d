import { type HostCookie, hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/system/site/cookies.ts'

/** Says for which request a browser may send statements. */
export const quoteCookie = (publicUrl: string | undefined): HostCookie => hostCookie(publicUrl, cookies.merchantQuote)
