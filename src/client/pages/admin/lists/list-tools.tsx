import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Columns3, FileUp, List, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ArrangeDialog } from '#client/admin/list-views/arrange-dialog.tsx'
import { ExportButton } from '#client/admin/list-views/export-button.tsx'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { exportedLists, exportRoles } from '#shared/admin/list-exports/exported-list.ts'
import type { AdminList } from '#shared/admin/list-views/admin-list.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { listLeadImports } from '#shared/intake/lead-imports/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listPaths, recordRoutes } from './record-routes.ts'

interface ListToolsProps {
  list: AdminList
  /** Keys and headers. */
  columns: readonly (readonly [key: string, header: string])[]
  /** Export filters that are not in the URL. */
  unsaid?: Readonly<Record<string, string>>
}

const recordParameters = [...Object.values(recordRoutes).map(({ parameter }) => parameter), 'commission', 'task']

/** Without filters in the URL, applies the user's default view. */
export function ListTools({ list, columns, unsaid }: ListToolsProps) {
  const role = useSignedInUser()?.role
  const navigate = useNavigate()
  const searchStr = useRouterState({ select: ({ location }) => location.searchStr })
  const [isOpen, setOpen] = useState(false)
  const { choice, views, isKnown } = useListChoice(list)

  const exported = exportRoles.some((one) => one === role) && exportedLists.find((one) => one === list)
  const open = (search: string) => void navigate({ href: `${listPaths[list]}?${search}`, replace: true })
  const first = views.find(({ id }) => id === choice.defaultViewId)
  const hasStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning; afterwards an empty address is a choice
  useEffect(() => {
    if (!isKnown || hasStarted.current) return
    hasStarted.current = true
    if (first && searchStr === '') open(first.search)
  }, [isKnown])

  return (
    <>
      <SlimButton aria-haspopup="dialog" padding="tool" onClick={() => setOpen(true)}>
        <SlidersHorizontal size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        <span className="@max-3xs:sr-only">Views</span>
      </SlimButton>
      {exported && (
        <ExportButton
          list={exported}
          filter={{ ...Object.fromEntries(new URLSearchParams(withoutRecord(searchStr))), ...unsaid }}
        />
      )}
      {list === 'leads' && mayCall(role, listLeadImports) && (
        <Link
          to="/admin/leads/import"
          className="inline-flex min-h-control items-center gap-2 rounded px-3 font-semibold text-action hover:bg-action-soft max-sm:gap-1 max-sm:px-1.5"
        >
          <FileUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          <span className="@max-3xs:sr-only">Import</span>
        </Link>
      )}
      {isOpen && (
        <ArrangeDialog
          list={list}
          search={withoutRecord(searchStr)}
          columns={columns}
          isAdministrator={administratorRoles.some((one) => one === role)}
          onOpen={(search) => {
            setOpen(false)
            open(search)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function withoutRecord(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of recordParameters) parameters.delete(name)
  return parameters.toString()
}

interface ViewChoiceProps {
  isBoard: boolean
  onChoose: (view: 'list' | 'board') => void
}

export const ViewChoice = ({ isBoard, onChoose }: ViewChoiceProps) => (
  <fieldset className="flex min-w-0 flex-wrap overflow-hidden rounded border border-control">
    <legend className="sr-only">View</legend>
    {views.map(([view, text, Sign]) => (
      <button
        key={view}
        type="button"
        aria-pressed={isBoard === (view === 'board')}
        onClick={() => onChoose(view)}
        className="inline-flex min-h-control grow items-center justify-center gap-2 px-3 text-ink-soft @max-3xs:min-h-[max(44px,2rem)] @max-3xs:px-3 -outline-offset-3 hover:text-ink aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action"
      >
        <Sign size="1.1em" strokeWidth={1.5} aria-hidden="true" />
        <span className="@max-3xs:sr-only">{text}</span>
      </button>
    ))}
  </fieldset>
)

const views = [
  ['list', 'List', List],
  ['board', 'Board', Columns3],
] as const
