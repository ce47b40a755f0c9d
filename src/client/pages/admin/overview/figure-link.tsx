import { Link, linkOptions } from '@tanstack/react-router'
import type { FigureList, FigureReach } from '#client/admin/dashboard/figure-list.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { plainApplicationsSearch } from '#client/pages/admin/applications/applications-search.ts'
import { plainLeadsSearch } from '#client/pages/admin/intake/leads-search.ts'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { formatChoices } from '#shared/kit/filters/choices.ts'
import { formatTimeSpan } from '#shared/kit/moment.ts'

/** As many as a filter takes. */
const maxOwners = 20

interface FigureLinkProps extends FigureReach {
  list: FigureList
  text: string
}

/** Opens the list of exactly what a figure counted. */
export function FigureLink({ list, text, span, owners }: FigureLinkProps) {
  const role = useSignedInUser()?.role
  if (list.of === 'applications' && !mayCall(role, listApplications)) return text
  if (owners && owners.length > maxOwners) return text
  const during = formatTimeSpan(span)
  const owner = owners ? formatChoices(owners) : 'all'
  const source = list.source === undefined ? '' : formatChoices([list.source])
  const place =
    list.of === 'leads'
      ? linkOptions({
          to: '/admin/leads',
          search: { ...plainLeadsSearch, arrived: during, reached: list.reached, owner, source },
        })
      : linkOptions({
          to: '/admin/applications',
          search: {
            ...plainApplicationsSearch,
            view: 'all',
            event: list.event,
            ...{ during, owner, source, product: list.product ?? '', lender: list.lender ?? '' },
          },
        })
  return (
    <Link {...place} className="underline-offset-4 hover:underline">
      {text}
    </Link>
  )
}
