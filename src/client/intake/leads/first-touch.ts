import { readSession } from '#client/platform/session-json.ts'
import type { Attribution } from '#shared/intake/leads/contract.ts'

type Utm = 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'
const utmFields: Record<string, Utm> = {
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
}

/** Attribution of this visit, stored by the loader as `[path, referrer, [utm name, value][]]`. The contract truncates it. */
export function firstTouch(): Attribution {
  const noted = readSession('firstTouch')
  if (!Array.isArray(noted)) return {}
  const [landingPath, referrer, utm] = noted as unknown[]

  const attribution: Attribution = {}
  if (typeof landingPath === 'string') attribution.landingPath = landingPath
  if (typeof referrer === 'string' && referrer) attribution.referrer = referrer
  for (const [name, value] of (Array.isArray(utm) ? utm : []) as string[][]) {
    const field = name && utmFields[name]
    if (field && value) attribution[field] = value
  }
  return attribution
}
