import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { root } from '#client/entries/admin/root-route.ts'
import { settings } from '#client/entries/admin/settings-routes.ts'
import { AdminNotFoundPage } from '#client/pages/admin/admin-not-found-page.tsx'
import {
  type ApplicationSearch,
  applicationSearch,
  plainApplicationSearch,
} from '#client/pages/admin/application-search.ts'
import {
  type ApplicationsSearch,
  applicationsSearch,
  plainApplicationsSearch,
} from '#client/pages/admin/applications-search.ts'
import {
  type CommissionsSearch,
  commissionsSearch,
  plainCommissionsSearch,
} from '#client/pages/admin/commissions-search.ts'
import { type ContactsSearch, contactsSearch, defaultContactsSearch } from '#client/pages/admin/contacts-search.ts'
import { type DashboardSearch, dashboardSearch, plainDashboardSearch } from '#client/pages/admin/dashboard-search.ts'
import { type LeadsSearch, leadsSearch, plainLeadsSearch } from '#client/pages/admin/leads-search.ts'
import { type LendersSearch, lendersSearch, plainLendersSearch } from '#client/pages/admin/lenders-search.ts'
import { defaultMerchantSearch, type MerchantSearch, merchantSearch } from '#client/pages/admin/merchant-search.ts'
import { PageError } from '#client/pages/admin/page-error.tsx'
import { type PrivacySearch, plainPrivacySearch, privacySearch } from '#client/pages/admin/privacy-search.ts'
import { plainRenewalsSearch, type RenewalsSearch, renewalsSearch } from '#client/pages/admin/renewals-search.ts'
import { plainTasksSearch, type TasksSearch, tasksSearch } from '#client/pages/admin/tasks-search.ts'
import { Spinner } from '#client/ui/spinner.tsx'

const at = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component })

const dashboardAt = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('#client/pages/admin/dashboard-page.tsx'), 'DashboardPage'),
    validateSearch: (raw: Partial<DashboardSearch> & SearchSchemaInput): DashboardSearch => dashboardSearch.parse(raw),
    search: { middlewares: [stripSearchParams(plainDashboardSearch)] },
  })

const leads = createRoute({
  getParentRoute: () => root,
  path: '/admin/leads',
  component: lazyRouteComponent(() => import('#client/pages/admin/leads-page.tsx'), 'LeadsPage'),
  validateSearch: (raw: Partial<LeadsSearch> & SearchSchemaInput): LeadsSearch => leadsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainLeadsSearch)] },
})

const applications = createRoute({
  getParentRoute: () => root,
  path: '/admin/applications',
  component: lazyRouteComponent(() => import('#client/pages/admin/applications-page.tsx'), 'ApplicationsPage'),
  validateSearch: (raw: Partial<ApplicationsSearch> & SearchSchemaInput): ApplicationsSearch =>
    applicationsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainApplicationsSearch)] },
})

const application = createRoute({
  getParentRoute: () => root,
  path: '/admin/applications/$application',
  component: lazyRouteComponent(() => import('#client/pages/admin/application-page.tsx'), 'ApplicationPage'),
  validateSearch: (raw: Partial<ApplicationSearch> & SearchSchemaInput): ApplicationSearch =>
    applicationSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainApplicationSearch)] },
})

const lenders = createRoute({
  getParentRoute: () => root,
  path: '/admin/lenders',
  component: lazyRouteComponent(() => import('#client/pages/admin/lenders-page.tsx'), 'LendersPage'),
  validateSearch: (raw: Partial<LendersSearch> & SearchSchemaInput): LendersSearch => lendersSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainLendersSearch)] },
})

const commissions = createRoute({
  getParentRoute: () => root,
  path: '/admin/commissions',
  component: lazyRouteComponent(() => import('#client/pages/admin/commissions-page.tsx'), 'CommissionsPage'),
  validateSearch: (raw: Partial<CommissionsSearch> & SearchSchemaInput): CommissionsSearch =>
    commissionsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainCommissionsSearch)] },
})

const tasks = createRoute({
  getParentRoute: () => root,
  path: '/admin/tasks',
  component: lazyRouteComponent(() => import('#client/pages/admin/tasks-page.tsx'), 'TasksPage'),
  validateSearch: (raw: Partial<TasksSearch> & SearchSchemaInput): TasksSearch => tasksSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainTasksSearch)] },
})

const renewals = createRoute({
  getParentRoute: () => root,
  path: '/admin/renewals',
  component: lazyRouteComponent(() => import('#client/pages/admin/renewals-page.tsx'), 'RenewalsPage'),
  validateSearch: (raw: Partial<RenewalsSearch> & SearchSchemaInput): RenewalsSearch => renewalsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(plainRenewalsSearch)] },
})

const contacts = createRoute({
  getParentRoute: () => root,
  path: '/admin/contacts',
  component: lazyRouteComponent(() => import('#client/pages/admin/contacts-page.tsx'), 'ContactsPage'),
  validateSearch: (raw: Partial<ContactsSearch> & SearchSchemaInput): ContactsSearch => contactsSearch.parse(raw),
  search: { middlewares: [stripSearchParams(defaultContactsSearch)] },
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/admin/privacy',
  component: lazyRouteComponent(() => import('#client/pages/admin/privacy-page.tsx'), 'PrivacyPage'),
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
  lazyRouteComponent(() => import('#client/pages/admin/merchant-leads-page.tsx'), 'MerchantLeadsPage'),
)
const merchantServices = merchantsAt(
  '/admin/merchant-services',
  lazyRouteComponent(() => import('#client/pages/admin/merchant-services-page.tsx'), 'MerchantServicesPage'),
)

/** All admin routes except the login, which is in `app.tsx`. */
const routes = root.addChildren([
  dashboardAt('/admin'),
  dashboardAt('/admin/dashboard'),
  leads,
  at(
    '/admin/leads/import',
    lazyRouteComponent(() => import('#client/pages/admin/lead-import-page.tsx'), 'LeadImportPage'),
  ),
  applications,
  application,
  lenders,
  commissions,
  renewals,
  merchantServices,
  merchantLeads,
  contacts,
  tasks,
  privacy,
  at(
    '/admin/newsletter',
    lazyRouteComponent(() => import('#client/pages/admin/newsletter-page.tsx'), 'NewsletterPage'),
  ),
  at(
    '/admin/diagnostics',
    lazyRouteComponent(() => import('#client/pages/admin/diagnostics-page.tsx'), 'DiagnosticsPage'),
  ),
  settings,
])

export const createAdminRouter = () =>
  createRouter({
    routeTree: routes,
    defaultPendingComponent: Spinner,
    defaultNotFoundComponent: AdminNotFoundPage,
    defaultErrorComponent: PageError,
    // Plain text: by default a search for 555 would be serialized as "555" with quotes.
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
