import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { useState } from 'react'
import {
  type ApplicationSearch,
  applicationSearch,
  plainApplicationSearch,
} from '#client/pages/admin/applications/application-search.ts'
import {
  type ApplicationsSearch,
  applicationsSearch,
  plainApplicationsSearch,
} from '#client/pages/admin/applications/applications-search.ts'
import { type AuditSearch, auditSearch, plainAuditSearch } from '#client/pages/admin/compliance/audit-search.ts'
import {
  type ComplianceSearch,
  complianceSearch,
  plainComplianceSearch,
} from '#client/pages/admin/compliance/compliance-search.ts'
import { type PrivacySearch, plainPrivacySearch, privacySearch } from '#client/pages/admin/compliance/privacy-search.ts'
import { AdminLayout } from '#client/pages/admin/frame/admin-layout.tsx'
import { AdminNotFoundPage } from '#client/pages/admin/frame/admin-not-found-page.tsx'
import { PageError } from '#client/pages/admin/frame/page-error.tsx'
import { plainStaffSearch, type StaffSearch, staffSearch } from '#client/pages/admin/identity/staff-search.ts'
import {
  type ContactsSearch,
  contactsSearch,
  defaultContactsSearch,
} from '#client/pages/admin/intake/contacts-search.ts'
import { type LeadsSearch, leadsSearch, plainLeadsSearch } from '#client/pages/admin/intake/leads-search.ts'
import {
  defaultMerchantSearch,
  type MerchantSearch,
  merchantSearch,
} from '#client/pages/admin/intake/merchant-search.ts'
import {
  type DashboardSearch,
  dashboardSearch,
  plainDashboardSearch,
} from '#client/pages/admin/overview/dashboard-search.ts'
import { type InboxSearch, inboxSearch, plainInboxSearch } from '#client/pages/admin/overview/inbox-search.ts'
import { plainTasksSearch, type TasksSearch, tasksSearch } from '#client/pages/admin/overview/tasks-search.ts'
import {
  type CommissionsSearch,
  commissionsSearch,
  plainCommissionsSearch,
} from '#client/pages/admin/placement/commissions-search.ts'
import { type FeesSearch, feesSearch, plainFeesSearch } from '#client/pages/admin/placement/fees-search.ts'
import { type LendersSearch, lendersSearch, plainLendersSearch } from '#client/pages/admin/placement/lenders-search.ts'
import { type PayoutsSearch, payoutsSearch, plainPayoutsSearch } from '#client/pages/admin/placement/payouts-search.ts'
import {
  plainRenewalsSearch,
  type RenewalsSearch,
  renewalsSearch,
} from '#client/pages/admin/placement/renewals-search.ts'
import {
  plainSiteSettingsSearch,
  type SiteSettingsSearch,
  siteSettingsSearch,
} from '#client/pages/admin/system/site-settings-search.ts'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

const root = createRootRoute({ component: AdminLayout })

const page = createRoute({
  getParentRoute: () => root,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('#client/pages/admin/system/settings-page.tsx'), 'SettingsPage'),
})

const sectionAt = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => page, path, component })

const account = lazyRouteComponent(() => import('#client/pages/admin/identity/account-page.tsx'), 'AccountPage')

const staff = createRoute({
  getParentRoute: () => page,
  path: '/staff',
  component: lazyRouteComponent(() => import('#client/pages/admin/identity/staff-page.tsx'), 'StaffPage'),
  validateSearch: (raw: Partial<StaffSearch> & SearchSchemaInput): StaffSearch => staffSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainStaffSearch)] },
})

const site = createRoute({
  getParentRoute: () => page,
  path: '/site',
  component: lazyRouteComponent(() => import('#client/pages/admin/system/site-settings-page.tsx'), 'SiteSettingsPage'),
  validateSearch: (raw: Partial<SiteSettingsSearch> & SearchSchemaInput): SiteSettingsSearch =>
    siteSettingsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainSiteSettingsSearch)] },
})

const audit = createRoute({
  getParentRoute: () => page,
  path: '/audit',
  component: lazyRouteComponent(() => import('#client/pages/admin/compliance/audit-page.tsx'), 'AuditPage'),
  validateSearch: (raw: Partial<AuditSearch> & SearchSchemaInput): AuditSearch => auditSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainAuditSearch)] },
})

const compliance = createRoute({
  getParentRoute: () => page,
  path: '/compliance',
  component: lazyRouteComponent(() => import('#client/pages/admin/compliance/compliance-page.tsx'), 'CompliancePage'),
  validateSearch: (raw: Partial<ComplianceSearch> & SearchSchemaInput): ComplianceSearch => complianceSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainComplianceSearch)] },
})

const settings = page.addChildren([
  sectionAt('/', account),
  sectionAt('/account', account),
  staff,
  sectionAt(
    '/leads',
    lazyRouteComponent(() => import('#client/pages/admin/intake/lead-assignment-page.tsx'), 'LeadAssignmentPage'),
  ),
  site,
  sectionAt(
    '/jobs',
    lazyRouteComponent(() => import('#client/pages/admin/system/jobs-page.tsx'), 'JobsPage'),
  ),
  sectionAt(
    '/webhooks',
    lazyRouteComponent(() => import('#client/pages/admin/system/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  sectionAt(
    '/api-keys',
    lazyRouteComponent(() => import('#client/pages/admin/identity/api-keys-page.tsx'), 'ApiKeysPage'),
  ),
  audit,
  compliance,
  sectionAt(
    '/roles',
    lazyRouteComponent(() => import('#client/pages/admin/identity/roles-page.tsx'), 'RolesPage'),
  ),
  sectionAt(
    '/messaging',
    lazyRouteComponent(() => import('#client/pages/admin/system/messaging-page.tsx'), 'MessagingPage'),
  ),
  sectionAt(
    '/retention',
    lazyRouteComponent(() => import('#client/pages/admin/compliance/retention-page.tsx'), 'RetentionPage'),
  ),
])

const at = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component })

const dashboardAt = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('#client/pages/admin/overview/dashboard-page.tsx'), 'DashboardPage'),
    validateSearch: (raw: Partial<DashboardSearch> & SearchSchemaInput): DashboardSearch => dashboardSearch.parse(raw),
    search: { middlewares: [stripSearchParams(plainDashboardSearch)] },
  })

const leads = createRoute({
  getParentRoute: () => root,
  path: '/admin/leads',
  component: lazyRouteComponent(() => import('#client/pages/admin/intake/leads-page.tsx'), 'LeadsPage'),
  validateSearch: (raw: Partial<LeadsSearch> & SearchSchemaInput): LeadsSearch => leadsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainLeadsSearch)] },
})

const applications = createRoute({
  getParentRoute: () => root,
  path: '/admin/applications',
  component: lazyRouteComponent(
    () => import('#client/pages/admin/applications/applications-page.tsx'),
    'ApplicationsPage',
  ),
  validateSearch: (raw: Partial<ApplicationsSearch> & SearchSchemaInput): ApplicationsSearch =>
    applicationsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainApplicationsSearch)] },
})

const application = createRoute({
  getParentRoute: () => root,
  path: '/admin/applications/$application',
  component: lazyRouteComponent(
    () => import('#client/pages/admin/applications/application-page.tsx'),
    'ApplicationPage',
  ),
  validateSearch: (raw: Partial<ApplicationSearch> & SearchSchemaInput): ApplicationSearch =>
    applicationSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainApplicationSearch)] },
})

const lenders = createRoute({
  getParentRoute: () => root,
  path: '/admin/lenders',
  component: lazyRouteComponent(() => import('#client/pages/admin/placement/lenders-page.tsx'), 'LendersPage'),
  validateSearch: (raw: Partial<LendersSearch> & SearchSchemaInput): LendersSearch => lendersSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainLendersSearch)] },
})

const commissions = createRoute({
  getParentRoute: () => root,
  path: '/admin/commissions',
  component: lazyRouteComponent(() => import('#client/pages/admin/placement/commissions-page.tsx'), 'CommissionsPage'),
  validateSearch: (raw: Partial<CommissionsSearch> & SearchSchemaInput): CommissionsSearch =>
    commissionsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainCommissionsSearch)] },
})

const payouts = createRoute({
  getParentRoute: () => root,
  path: '/admin/commissions/payouts',
  component: lazyRouteComponent(() => import('#client/pages/admin/placement/payouts-page.tsx'), 'PayoutsPage'),
  validateSearch: (raw: Partial<PayoutsSearch> & SearchSchemaInput): PayoutsSearch => payoutsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainPayoutsSearch)] },
})

const successFees = createRoute({
  getParentRoute: () => root,
  path: '/admin/success-fees',
  component: lazyRouteComponent(() => import('#client/pages/admin/placement/fees-page.tsx'), 'FeesPage'),
  validateSearch: (raw: Partial<FeesSearch> & SearchSchemaInput): FeesSearch => feesSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainFeesSearch)] },
})

const tasks = createRoute({
  getParentRoute: () => root,
  path: '/admin/tasks',
  component: lazyRouteComponent(() => import('#client/pages/admin/overview/tasks-page.tsx'), 'TasksPage'),
  validateSearch: (raw: Partial<TasksSearch> & SearchSchemaInput): TasksSearch => tasksSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainTasksSearch)] },
})

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/admin/inbox',
  component: lazyRouteComponent(() => import('#client/pages/admin/overview/inbox-page.tsx'), 'InboxPage'),
  validateSearch: (raw: Partial<InboxSearch> & SearchSchemaInput): InboxSearch => inboxSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainInboxSearch)] },
})

const renewals = createRoute({
  getParentRoute: () => root,
  path: '/admin/renewals',
  component: lazyRouteComponent(() => import('#client/pages/admin/placement/renewals-page.tsx'), 'RenewalsPage'),
  validateSearch: (raw: Partial<RenewalsSearch> & SearchSchemaInput): RenewalsSearch => renewalsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainRenewalsSearch)] },
})

const contacts = createRoute({
  getParentRoute: () => root,
  path: '/admin/contacts',
  component: lazyRouteComponent(() => import('#client/pages/admin/intake/contacts-page.tsx'), 'ContactsPage'),
  validateSearch: (raw: Partial<ContactsSearch> & SearchSchemaInput): ContactsSearch => contactsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(defaultContactsSearch)] },
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/admin/privacy',
  component: lazyRouteComponent(() => import('#client/pages/admin/compliance/privacy-page.tsx'), 'PrivacyPage'),
  validateSearch: (raw: Partial<PrivacySearch> & SearchSchemaInput): PrivacySearch => privacySearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainPrivacySearch)] },
})

const merchantsAt = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component,
    validateSearch: (raw: Partial<MerchantSearch> & SearchSchemaInput): MerchantSearch => merchantSearch.parse(raw),
    search: { middlewares: [stripSearchParams(defaultMerchantSearch)] },
  })

const merchantLeads = merchantsAt(
  '/admin/leads-merchant',
  lazyRouteComponent(() => import('#client/pages/admin/intake/merchant-leads-page.tsx'), 'MerchantLeadsPage'),
)

const merchantServices = merchantsAt(
  '/admin/merchant-services',
  lazyRouteComponent(() => import('#client/pages/admin/intake/merchant-services-page.tsx'), 'MerchantServicesPage'),
)

const help = lazyRouteComponent(() => import('#client/pages/admin/help/help-page.tsx'), 'HelpPage')

const imports = lazyRouteComponent(() => import('#client/pages/admin/imports/import-page.tsx'), 'ImportPage')

/** All admin routes but the login, which is in `app.tsx`. */
const routes = root.addChildren([
  dashboardAt('/admin'),
  dashboardAt('/admin/dashboard'),
  leads,
  at('/admin/leads/import', imports),
  at('/admin/import/$kind', imports),
  applications,
  application,
  lenders,
  successFees,
  commissions,
  payouts,
  at(
    '/admin/commissions/payouts/$payout',
    lazyRouteComponent(() => import('#client/pages/admin/placement/payout-page.tsx'), 'PayoutPage'),
  ),
  at(
    '/admin/people/$kind/$id',
    lazyRouteComponent(() => import('#client/pages/admin/overview/person-page.tsx'), 'PersonPage'),
  ),
  renewals,
  merchantServices,
  merchantLeads,
  contacts,
  inbox,
  tasks,
  privacy,
  at(
    '/admin/newsletter',
    lazyRouteComponent(() => import('#client/pages/admin/intake/newsletter-page.tsx'), 'NewsletterPage'),
  ),
  at(
    '/admin/diagnostics',
    lazyRouteComponent(() => import('#client/pages/admin/system/diagnostics-page.tsx'), 'DiagnosticsPage'),
  ),
  at('/admin/help', help),
  at('/admin/help/$page', help),
  settings,
])

export const createAdminRouter = () =>
  createRouter({
    routeTree: routes,
    defaultPendingComponent: Spinner,
    defaultNotFoundComponent: AdminNotFoundPage,
    defaultErrorComponent: PageError,
    // Plain text: the default would serialize a search for 555 with quotes.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString()
      return query && `?${query}`
    },
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}

/** A new router per sign-in: no state carries over between users. */
export function AdminApp() {
  const [router] = useState(createAdminRouter)
  return <RouterProvider router={router} />
}
