import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { saveIssue, sendIssue, testIssue } from '#server/intake/newsletter/commands/write-issue.ts'
import { issueEmail } from '#server/intake/newsletter/emails.ts'
import { findNewsletter, listSubscribers, requireIssue } from '#server/intake/newsletter/queries.ts'
import { subscriberCsv } from '#server/intake/newsletter/subscriber-csv.ts'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import { mount } from '#server/platform/http/mount.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'
import * as contract from '#shared/intake/newsletter/desk-contract.ts'

/** Staff routes of the newsletter. @param options.publicUrl for links in a preview; defaults to the request's host. */
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
