import { Link } from '@tanstack/react-router'
import type { Lead } from '#shared/intake/leads/contract.ts'

/** Opens a lead in the panel of the list. */
export const LeadLink = ({ lead: { id, name }, onClick }: { lead: Lead; onClick?: () => void }) => (
  <Link
    to="."
    search={(now) => ({ ...now, lead: id })}
    resetScroll={false}
    {...(onClick && { onClick })}
    className="font-semibold text-action underline underline-offset-2"
  >
    {name}
  </Link>
)
