import { Link } from '@tanstack/react-router'
import { plainLeadsSearch } from '#client/pages/admin/leads-search.ts'

/** From a file to the lead of the same person. */
export const FileLeadLink = ({ lead }: { lead: string }) => (
  <Link
    to="/admin/leads"
    search={{ ...plainLeadsSearch, lead }}
    className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
  >
    The lead of the same person
  </Link>
)
