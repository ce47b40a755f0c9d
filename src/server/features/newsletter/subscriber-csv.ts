import type { newsletterSubscriptions } from '#server/features/newsletter/table.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'

type Subscriber = typeof newsletterSubscriptions.$inferSelect

/** Line by line. @param onEnd told how many left, also where the caller broke off. */
export async function* subscriberCsv(
  subscribers: AsyncIterable<Subscriber>,
  onEnd: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let rows = 0
  try {
    yield csvLine(['email', 'status', 'requested_at', 'confirmed_at', 'unsubscribed_at', 'page'])
    for await (const { email, status, requestedAt, confirmedAt, unsubscribedAt, pagePath } of subscribers) {
      const times = [requestedAt, confirmedAt, unsubscribedAt].map((time) => time?.toISOString() ?? '')
      yield csvLine([email, status, ...times, pagePath ?? ''])
      rows++
    }
  } finally {
    await onEnd(rows)
  }
}
