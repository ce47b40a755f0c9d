import { createHash } from 'node:crypto'
import type { consentChain } from '#server/compliance/evidence/table.ts'
import type { consentEvents } from '#server/messaging/consents/table.ts'

export type ConsentEvent = typeof consentEvents.$inferSelect
export type ChainLink = typeof consentChain.$inferSelect

/** What stands before the first link. */
export const chainStart: Pick<ChainLink, 'seq' | 'hash'> = { seq: 0, hash: '0'.repeat(64) }

/**
 * JSON that is the same for the same values: names in alphabetical order, times as ISO 8601 in UTC, what is null left
 * out. So a column that is added later, and is null in old rows, leaves their digests as they were.
 */
export const canonicalJson = (record: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(record)
        .filter(([, value]) => value !== null && value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

/** SHA-256 of the whole event, hexadecimal. */
export const eventDigest = (event: ConsentEvent): string => sha256(canonicalJson({ ...event }))

/** SHA-256 of a link with the hash of the link before it, hexadecimal. */
export const linkHash = ({ seq, eventId, eventSha256, previousHash, at }: Omit<ChainLink, 'hash'>): string =>
  sha256(canonicalJson({ seq, eventId, eventSha256, previousHash, at }))

/** The links that follow `last`, one for each event in the order given. */
export function linksAfter(last: Pick<ChainLink, 'seq' | 'hash'>, events: readonly ConsentEvent[], at: Date) {
  let { seq, hash: previousHash } = last
  return events.map((event): ChainLink => {
    seq += 1
    const link = { seq, eventId: event.id, eventSha256: eventDigest(event), previousHash, at }
    previousHash = linkHash(link)
    return { ...link, hash: previousHash }
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
