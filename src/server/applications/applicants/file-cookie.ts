import { type HostCookie, hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/system/site/cookies.ts'

/** Says which application a browser has open. */
export const fileCookie = (publicUrl: string | undefined): FileCookie => hostCookie(publicUrl, cookies.application)
export type FileCookie = HostCookie
