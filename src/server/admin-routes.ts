import type { FastifyInstance } from 'fastify'
import { claimRoutes } from '#server/admin/claims/routes.ts'
import { dashboardRoutes } from '#server/admin/dashboard/routes.ts'
import { digestRoutes } from '#server/admin/digest/routes.ts'
import { listExportRoutes } from '#server/admin/list-exports/routes.ts'
import { listViewRoutes } from '#server/admin/list-views/routes.ts'
import { presenceRoutes } from '#server/admin/presence/routes.ts'
import { searchRoutes } from '#server/admin/search/routes.ts'
import { takeoverRoutes } from '#server/admin/takeovers/routes.ts'
import { taskRoutes } from '#server/admin/tasks/routes.ts'
import { dataExportRoutes } from '#server/api/data-export/routes.ts'
import { requirementRoutes } from '#server/applications/requirements/routes.ts'
import { auditLogRoutes } from '#server/compliance/audit-log/routes.ts'
import { complianceRoutes } from '#server/compliance/controls/routes.ts'
import { apiKeyRoutes } from '#server/identity/api-keys/routes.ts'
import { sessionRoutes } from '#server/identity/auth/session-routes.ts'
import { staffAdministrationRoutes } from '#server/identity/staff-administration/routes.ts'
import { leadAssignmentRoutes } from '#server/intake/lead-assignment/routes.ts'
import { leadImportRoutes } from '#server/intake/lead-imports/routes.ts'
import { pauseWebhooksOf } from '#server/messaging/webhooks/commands/pause-webhook.ts'
import { listWebhooksOf } from '#server/messaging/webhooks/queries.ts'
import { dealRoutes } from '#server/placement/deals/routes.ts'
import { lenderRoutes } from '#server/placement/lenders/routes.ts'
import { renewalRoutes } from '#server/placement/renewals/routes.ts'
import { jobRoutes } from '#server/system/jobs/routes.ts'
import { settingsRoutes } from '#server/system/settings/routes.ts'

/** Admin routes that need no external services. */
export function adminRoutes(app: FastifyInstance) {
  sessionRoutes(app)
  staffAdministrationRoutes(app, { listWebhooksOf, pauseWebhooksOf })
  apiKeyRoutes(app)
  auditLogRoutes(app)
  complianceRoutes(app)
  dataExportRoutes(app)
  lenderRoutes(app)
  searchRoutes(app)
  taskRoutes(app)
  takeoverRoutes(app)
  digestRoutes(app)
  dashboardRoutes(app)
  claimRoutes(app)
  leadImportRoutes(app)
  presenceRoutes(app)
  listViewRoutes(app)
  listExportRoutes(app)
  requirementRoutes(app)
  dealRoutes(app)
  renewalRoutes(app)
  jobRoutes(app)
  settingsRoutes(app)
  leadAssignmentRoutes(app)
}
