import { Link } from '@tanstack/react-router'
import { plainLeadsSearch } from '#client/pages/admin/leads-search.ts'

/** Link from an application to its lead. */
export const ApplicationLeadLink = ({ lead }: { lead: string }) => (
  <Link
    to="/admin/leads"
    search={{ ...plainLeadsSearch, lead }}
    className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
  >
    Applicant’s lead
  </Link>
)
