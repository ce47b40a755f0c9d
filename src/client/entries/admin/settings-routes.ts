import { createRoute, lazyRouteComponent, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { root } from '#client/entries/admin/root-route.ts'
import { type AuditSearch, auditSearch, plainAuditSearch } from '#client/pages/admin/audit-search.ts'
import {
  plainSiteSettingsSearch,
  type SiteSettingsSearch,
  siteSettingsSearch,
} from '#client/pages/admin/site-settings-search.ts'
import { plainStaffSearch, type StaffSearch, staffSearch } from '#client/pages/admin/staff-search.ts'

const page = createRoute({
  getParentRoute: () => root,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('#client/pages/admin/settings-page.tsx'), 'SettingsPage'),
})

const sectionAt = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => page, path, component })

const account = lazyRouteComponent(() => import('#client/pages/admin/account-page.tsx'), 'AccountPage')

const staff = createRoute({
  getParentRoute: () => page,
  path: '/staff',
  component: lazyRouteComponent(() => import('#client/pages/admin/staff-page.tsx'), 'StaffPage'),
  validateSearch: (raw: Partial<StaffSearch> & SearchSchemaInput): StaffSearch => staffSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainStaffSearch)] },
})

const site = createRoute({
  getParentRoute: () => page,
  path: '/site',
  component: lazyRouteComponent(() => import('#client/pages/admin/site-settings-page.tsx'), 'SiteSettingsPage'),
  validateSearch: (raw: Partial<SiteSettingsSearch> & SearchSchemaInput): SiteSettingsSearch =>
    siteSettingsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainSiteSettingsSearch)] },
})

const audit = createRoute({
  getParentRoute: () => page,
  path: '/audit',
  component: lazyRouteComponent(() => import('#client/pages/admin/audit-page.tsx'), 'AuditPage'),
  validateSearch: (raw: Partial<AuditSearch> & SearchSchemaInput): AuditSearch => auditSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainAuditSearch)] },
})

export const settings = page.addChildren([
  sectionAt('/', account),
  sectionAt('/account', account),
  staff,
  sectionAt(
    '/leads',
    lazyRouteComponent(() => import('#client/pages/admin/lead-assignment-page.tsx'), 'LeadAssignmentPage'),
  ),
  site,
  sectionAt(
    '/jobs',
    lazyRouteComponent(() => import('#client/pages/admin/jobs-page.tsx'), 'JobsPage'),
  ),
  sectionAt(
    '/webhooks',
    lazyRouteComponent(() => import('#client/pages/admin/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  sectionAt(
    '/api-keys',
    lazyRouteComponent(() => import('#client/pages/admin/api-keys-page.tsx'), 'ApiKeysPage'),
  ),
  audit,
  sectionAt(
    '/compliance',
    lazyRouteComponent(() => import('#client/pages/admin/compliance-page.tsx'), 'CompliancePage'),
  ),
  sectionAt(
    '/roles',
    lazyRouteComponent(() => import('#client/pages/admin/roles-page.tsx'), 'RolesPage'),
  ),
  sectionAt(
    '/messaging',
    lazyRouteComponent(() => import('#client/pages/admin/messaging-page.tsx'), 'MessagingPage'),
  ),
  sectionAt(
    '/retention',
    lazyRouteComponent(() => import('#client/pages/admin/retention-page.tsx'), 'RetentionPage'),
  ),
])
