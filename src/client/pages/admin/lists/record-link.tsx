import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plainLeadsSearch } from '#client/pages/admin/intake/leads-search.ts'
import { plainTasksSearch } from '#client/pages/admin/overview/tasks-search.ts'
import type { Task, TaskRecord } from '#shared/admin/tasks/due-contract.ts'

const linkStyle = { className: 'text-action underline underline-offset-4' }

export function RecordLink({ kind, id, children }: TaskRecord & { children: ReactNode }) {
  switch (kind) {
    case 'lead':
      return (
        <Link to="/admin/leads" search={{ lead: id }} {...linkStyle}>
          {children}
        </Link>
      )
    case 'application':
      return (
        <Link to="/admin/applications" search={{ application: id }} {...linkStyle}>
          {children}
        </Link>
      )
    case 'merchant':
      return (
        <Link to="/admin/leads-merchant" search={{ merchant: id }} {...linkStyle}>
          {children}
        </Link>
      )
    case 'contact':
      return (
        <Link to="/admin/contacts" search={{ contact: id }} {...linkStyle}>
          {children}
        </Link>
      )
  }
}

export const ApplicationLeadLink = ({ lead }: { lead: string }) => (
  <Link
    to="/admin/leads"
    search={{ ...plainLeadsSearch, lead }}
    className="inline-flex min-h-control items-center text-action underline underline-offset-4"
  >
    Applicant’s lead
  </Link>
)

interface TaskLinkProps {
  task: Task
  /** Opens in a new tab. */
  isApart?: boolean
}

export const TaskLink = ({ task, isApart = false }: TaskLinkProps) => (
  <Link
    to="/admin/tasks"
    search={{ ...plainTasksSearch, task: task.id }}
    {...(isApart && { target: '_blank' })}
    className="inline-flex min-h-6 items-center text-action underline underline-offset-4"
  >
    {task.subject}
  </Link>
)
