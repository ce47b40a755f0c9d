import { Link } from '@tanstack/react-router'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import type { TaskRecord } from '#shared/admin/tasks/due-contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'

/** Links to everything about the person or business of a record; nothing for roles that can't open it. */
export function PersonLink({ kind, id }: TaskRecord) {
  const role = useSignedInUser()?.role
  if (!applicationRoles.some((one) => one === role)) return null
  return (
    <Link
      to="/admin/people/$kind/$id"
      params={{ kind, id }}
      className="inline-flex min-h-control items-center text-action underline underline-offset-4"
    >
      All records of this person
    </Link>
  )
}
