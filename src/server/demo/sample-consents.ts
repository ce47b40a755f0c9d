import { createHash } from 'node:crypto'
import type { Random } from './random.ts'
import type { SampleRows } from './sample-rows.ts'

/** As in evidence; the networks are those reserved by RFC 5737. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
]

export const inventOrigin = (random: Random): Origin => ({
  ip: `${random.oneOf(['192.0.2', '198.51.100', '203.0.113'])}.${random.whole(1, 254)}`,
  userAgent: random.oneOf(browsers),
})

type Event = SampleRows['consents'][number]

export type GivenConsent = Pick<
  Event,
  'at' | 'subjectType' | 'subjectId' | 'channel' | 'address' | 'form' | 'pagePath'
> &
  Origin & {
    readonly action?: Event['action']
    readonly lenderId?: string
    readonly text: string
    readonly version: string
  }

/** Adds a consent; returns the id of the event. */
export function giveConsent(rows: SampleRows, random: Random, given: GivenConsent): string {
  const { text, version, action = 'given', lenderId = null, ...event } = given
  const id = random.id(event.at)
  const textSha256 = createHash('sha256').update(text).digest('hex')
  const words = { exactText: text, textVersion: version, textSha256 }
  rows.consents.push({ ...event, ...words, id, action, lenderId, isMailboxVerified: null })
  return id
}
