import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import {
  dismissErrorReport,
  listErrorReports,
  newErrorReport,
  restoreErrorReport,
} from '#shared/system/error-reports/contract.ts'
import { reportPath } from '#shared/system/error-reports/scrub.ts'
import { dismissReport, type ErrorIntake, observedError, restoreReport } from './commands.ts'
import { findErrorReports } from './queries.ts'

/** A browser sends up to ten, and an office has several. */
const perMinute = 20

/** @param isStaffBrowser whether staff have signed in in the browser that sends a request: reports have no session. */
export function errorReportRoutes(
  app: FastifyInstance,
  intake: ErrorIntake,
  isStaffBrowser: (request: FastifyRequest) => boolean,
) {
  mount(app, listErrorReports, findErrorReports)
  mount(app, dismissErrorReport, dismissReport)
  mount(app, restoreErrorReport, restoreReport)

  app.post(
    reportPath,
    { config: { access: 'public', rateLimit: { max: perMinute, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const ctx = await app.contextFor(request, 'public')
      const report = newErrorReport.safeParse(request.body)
      // Not awaited; a report that can't be stored must not cause another.
      const origin = isStaffBrowser(request) ? 'staff' : 'browser'
      if (report.success)
        intake
          .add(observedError(origin, { ...report.data, userAgent: ctx.origin.userAgent }, ctx.now()))
          .catch((error) => request.log.warn({ err: error }, 'an error report was lost'))
      return reply.code(204).send()
    },
  )
}
