import type { FastifyInstance } from 'fastify'
import { apiKeyRoutes } from '#server/features/api-keys/routes.ts'
import { auditLogRoutes } from '#server/features/audit-log/routes.ts'
import { sessionRoutes } from '#server/features/auth/session-routes.ts'
import { claimRoutes } from '#server/features/claims/routes.ts'
import { complianceRoutes } from '#server/features/compliance/routes.ts'
import { dashboardRoutes } from '#server/features/dashboard/routes.ts'
import { dataExportRoutes } from '#server/features/data-export/routes.ts'
import { dealRoutes } from '#server/features/deals/routes.ts'
import { digestRoutes } from '#server/features/digest/routes.ts'
import { jobRoutes } from '#server/features/jobs/routes.ts'
import { leadAssignmentRoutes } from '#server/features/lead-assignment/routes.ts'
import { leadImportRoutes } from '#server/features/lead-imports/routes.ts'
import { lenderRoutes } from '#server/features/lenders/routes.ts'
import { listExportRoutes } from '#server/features/list-exports/routes.ts'
import { listViewRoutes } from '#server/features/list-views/routes.ts'
import { presenceRoutes } from '#server/features/presence/routes.ts'
import { renewalRoutes } from '#server/features/renewals/routes.ts'
import { requirementRoutes } from '#server/features/requirements/routes.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { settingsRoutes } from '#server/features/settings/routes.ts'
import { staffAdministrationRoutes } from '#server/features/staff-administration/routes.ts'
import { takeoverRoutes } from '#server/features/takeovers/routes.ts'
import { taskRoutes } from '#server/features/tasks/routes.ts'

/** What staff do at the desk, where it needs nothing but the server it is put on. */
export function deskRoutes(app: FastifyInstance) {
  sessionRoutes(app)
  staffAdministrationRoutes(app)
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
