import type { newsletterSubscriptions } from '#server/features/newsletter/table.ts'

type Subscriber = typeof newsletterSubscriptions.$inferSelect

const header = 'email,status,requested_at,confirmed_at,unsubscribed_at,page\r\n'

/** A cell that a spreadsheet would take for a formula becomes text by an apostrophe. */
const cell = (value: string) => {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** RFC 4180, line by line. */
export async function* subscriberCsv(subscribers: AsyncIterable<Subscriber>): AsyncGenerator<string> {
  yield header
  for await (const { email, status, requestedAt, confirmedAt, unsubscribedAt, pagePath } of subscribers) {
    const times = [requestedAt, confirmedAt, unsubscribedAt].map((time) => time?.toISOString() ?? '')
    yield `${[email, status, ...times, pagePath ?? ''].map(cell).join(',')}\r\n`
  }
}
