import { z } from 'zod/mini'
import { requestViews } from '#shared/compliance/privacy/admin-contract.ts'
import { requestKinds } from '#shared/compliance/privacy/request-status.ts'

/** Search parameters of the privacy requests. */
export const privacySearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  kind: z.catch(z.union([z.enum(requestKinds), z.literal('')]), ''),
  view: z.catch(z.enum(requestViews), 'open'),
  /** The request in the side panel. */
  request: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type PrivacySearch = z.output<typeof privacySearch>

/** Defaults, which are left out of the URL. */
export const plainPrivacySearch: PrivacySearch = { q: '', kind: '', view: 'open', request: '' }
