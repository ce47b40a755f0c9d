import type { newsletterSubscriptions } from '#server/features/newsletter/table.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'

type Subscriber = typeof newsletterSubscriptions.$inferSelect

/** Line by line. */
export async function* subscriberCsv(subscribers: AsyncIterable<Subscriber>): AsyncGenerator<string> {
  yield csvLine(['email', 'status', 'requested_at', 'confirmed_at', 'unsubscribed_at', 'page'])
  for await (const { email, status, requestedAt, confirmedAt, unsubscribedAt, pagePath } of subscribers) {
    const times = [requestedAt, confirmedAt, unsubscribedAt].map((time) => time?.toISOString() ?? '')
    yield csvLine([email, status, ...times, pagePath ?? ''])
  }
}
