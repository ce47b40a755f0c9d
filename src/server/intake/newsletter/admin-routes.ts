import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { saveIssue, sendIssue, testIssue } from '#server/intake/newsletter/commands/write-issue.ts'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import { mount } from '#server/platform/http/mount.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'
import * as contract from '#shared/intake/newsletter/admin-contract.ts'
import { csvLine } from '#shared/kit/text.ts'
import { issueEmail } from './emails.ts'
import { findNewsletter, listSubscribers, requireIssue } from './queries.ts'
import type { newsletterSubscriptions } from './table.ts'

type Subscriber = typeof newsletterSubscriptions.$inferSelect

/** Mounts staff routes; `publicUrl` is for preview links, by default the request's host. */
export function newsletterStaffRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) {
  mount(app, contract.readNewsletter, findNewsletter)
  mount(app, contract.saveIssue, saveIssue)
  mount(app, contract.testIssue, testIssue)
  mount(app, contract.sendIssue, sendIssue)
  mount(app, contract.previewIssue, async (ctx, { id }, { request }) =>
    issueEmail(publicUrl ?? `${request.protocol}://${request.host}`, {
      ...(await requireIssue(ctx, id)),
      ...(await getEmailBranding(ctx)),
    }),
  )

  app.post(contract.exportPath, { config: { access: contract.exportRoles, stepUp: true } }, async (request, reply) => {
    const ctx = await app.contextFor(request, contract.exportRoles)
    await record(ctx, 'newsletter.export', 'all')
    const tally = exportTally(ctx, 'newsletter', 'all')
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="newsletter.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(subscriberCsv(listSubscribers(ctx), tally)))
  })
}

async function* subscriberCsv(
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
