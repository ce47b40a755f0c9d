import { absoluteMs } from '#server/features/applicants/file-lifetime.ts'
import { type HostCookie, hostCookie } from '#server/platform/http/host-cookie.ts'

/** Says which application a browser has open. */
export const fileCookie = (publicUrl: string | undefined): FileCookie =>
  hostCookie(publicUrl, 'harborline-file', absoluteMs)
export type FileCookie = HostCookie
