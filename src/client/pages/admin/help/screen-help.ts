export interface HelpTarget {
  readonly page: string
  /** Id of a heading. */
  readonly section?: string
}

/**
 * The section about each screen: `page` or `page#section`. Ids in addresses are `*`, and a tab or view of a screen
 * follows `?`. A screen without an entry has that of the path above it.
 */
const screens: Readonly<Record<string, string>> = {
  '/admin': 'broker-day#the-dashboard',
  '/admin/dashboard': 'broker-day#the-dashboard',
  '/admin/inbox': 'tasks-and-messages#inbox',
  '/admin/tasks': 'tasks-and-messages#tasks',
  '/admin/contacts': 'tasks-and-messages#messages',
  '/admin/contacts?complaints': 'tasks-and-messages#complaints',
  '/admin/leads': 'leads',
  '/admin/people': 'leads#all-records-of-a-person',
  '/admin/leads/import': 'import-and-export',
  '/admin/import': 'import-and-export',
  '/admin/applications': 'applications',
  '/admin/applications/*': 'applications#the-application-page',
  '/admin/applications/*?documents': 'processor-day#review-documents',
  '/admin/applications/*?lenders': 'lenders#send-an-application',
  '/admin/applications/*?offers': 'offers',
  '/admin/applications/*?cash-flow': 'cash-flow',
  '/admin/applications/*?deal': 'offers#record-the-funding',
  '/admin/applications/*?messages': 'tasks-and-messages#write-to-an-applicant',
  '/admin/renewals': 'lenders#renewals',
  '/admin/leads-merchant': 'merchant-services#work-a-request',
  '/admin/merchant-services': 'merchant-services#board-an-account',
  '/admin/success-fees': 'commissions#success-fees',
  '/admin/commissions': 'commissions#lender-commissions',
  '/admin/commissions/payouts': 'commissions#payouts',
  '/admin/lenders': 'lenders',
  '/admin/newsletter': 'newsletter',
  '/admin/privacy': 'compliance#privacy-requests',
  '/admin/diagnostics': 'diagnostics#diagnostics',
  '/admin/settings': 'roles#your-account',
  '/admin/settings/account': 'roles#your-account',
  '/admin/settings/staff': 'roles#invite-someone',
  '/admin/settings/leads': 'settings#lead-assignment',
  '/admin/settings/site': 'settings#site',
  '/admin/settings/jobs': 'diagnostics#email-and-jobs',
  '/admin/settings/messaging': 'settings#messaging',
  '/admin/settings/webhooks': 'import-and-export#api-keys-and-webhooks',
  '/admin/settings/api-keys': 'import-and-export#api-keys-and-webhooks',
  '/admin/settings/audit': 'compliance#audit-log-and-unusual-access',
  '/admin/settings/compliance': 'compliance#the-compliance-page',
  '/admin/settings/roles': 'roles',
  '/admin/settings/retention': 'compliance#retention-and-legal-holds',
}

/** Returns the section about a screen, such as `/admin/leads` or `/admin/applications/HL-7Q4K-92XM?offers`. */
export function helpFor(screen: string): HelpTarget | undefined {
  const [path = '', view] = screen.split('?')
  const parts = path.replace(/\/+$/, '').split('/')
  for (let length = parts.length; length > 1; length--) {
    const above = parts.slice(0, length)
    const shown = [above.join('/'), [...above.slice(0, -1), '*'].join('/')]
    const found = shown.flatMap((one) => [view && screens[`${one}?${view}`], screens[one]]).find(Boolean)
    if (found) {
      const [page = '', section] = found.split('#')
      return section ? { page, section } : { page }
    }
  }
  return undefined
}
