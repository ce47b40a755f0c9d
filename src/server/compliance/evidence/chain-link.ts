import { createHash } from 'node:crypto'
import type { consentChain } from '#server/compliance/evidence/table.ts'
import type { consentEvents } from '#server/messaging/consents/table.ts'

export type ConsentEvent = typeof consentEvents.$inferSelect
export type ChainLink = typeof consentChain.$inferSelect

/** The predecessor of the first link. */
export const chainStart: Pick<ChainLink, 'seq' | 'hash'> = { seq: 0, hash: '0'.repeat(64) }

/**
 * Serializes JSON deterministically: keys in alphabetical order, times as ISO 8601 in UTC, null values omitted. So a
 * column added later, null in old rows, does not change their digests.
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

/** SHA-256 of a link including the previous link's hash, hexadecimal. */
export const linkHash = ({ seq, eventId, eventSha256, previousHash, at }: Omit<ChainLink, 'hash'>): string =>
  sha256(canonicalJson({ seq, eventId, eventSha256, previousHash, at }))

/** Returns the links after `last`, one per event in the given order. */
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
