import { z } from 'zod/mini'
import { requestViews } from '#shared/compliance/privacy/list-choices.ts'
import { requestKinds } from '#shared/compliance/privacy/request-kinds.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const privacySearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  kind: z.catch(z.union([z.enum(requestKinds), z.literal('')]), ''),
  view: z.catch(z.enum(requestViews), 'open'),
  request: z.catch(z.union([uuid(), z.literal('')]), ''),
})
export type PrivacySearch = z.output<typeof privacySearch>

/** Left out of the URL. */
export const plainPrivacySearch: PrivacySearch = { q: '', kind: '', view: 'open', request: '' }
