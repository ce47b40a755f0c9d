import { type HostCookie, hostCookie } from '#server/platform/http/host-cookie.ts'
import { sessionDays } from '#shared/merchant/session-contract.ts'

/** Says for which request a browser may send statements. */
export const quoteCookie = (publicUrl: string | undefined): HostCookie =>
  hostCookie(publicUrl, 'harborline-quote', sessionDays * 24 * 60 * 60_000)
