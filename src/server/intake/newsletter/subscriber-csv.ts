import type { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import type { exportTally } from '#server/platform/audit/export-tally.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'

type Subscriber = typeof newsletterSubscriptions.$inferSelect

/** Streams the CSV row by row. @param tally receives the number of rows. */
export async function* subscriberCsv(
  subscribers: AsyncIterable<Subscriber>,
  tally: ReturnType<typeof exportTally>,
): AsyncGenerator<string> {
  try {
    yield csvLine(['email', 'status', 'requested_at', 'confirmed_at', 'unsubscribed_at', 'page'])
    for await (const { email, status, requestedAt, confirmedAt, unsubscribedAt, pagePath } of subscribers) {
      const times = [requestedAt, confirmedAt, unsubscribedAt].map((time) => time?.toISOString() ?? '')
      await tally.add(1)
      yield csvLine([email, status, ...times, pagePath ?? ''])
    }
  } finally {
    await tally.end()
  }
}
