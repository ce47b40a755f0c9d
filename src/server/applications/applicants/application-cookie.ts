import { type HostCookie, hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

/** Returns the cookie of the open application. */
export const applicationCookie = (publicUrl: string | undefined): ApplicationCookie =>
  hostCookie(publicUrl, cookies.application)
export type ApplicationCookie = HostCookie
