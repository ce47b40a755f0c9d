import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Columns3, Download, Ellipsis, FileUp, History, List, SquareStack } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { useListExport } from '#client/admin/list-views/use-list-export.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { storeChoice, useStoredChoice } from '#client/platform/browser/stored-choice.ts'
import { DisplayMenu, type SortChoice } from '#client/ui/list/display-menu.tsx'
import { viewTab } from '#client/ui/list/view-tabs.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import type { MenuItem } from '#client/ui/overlay/menu-parts.tsx'
import { exportedLists, exportRoles } from '#shared/admin/lists/exports/exported-list.ts'
import type { AdminList } from '#shared/admin/lists/views/admin-list.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { ImportKindName } from '#shared/intake/imports/contract.ts'
import { listPaths, recordRoutes } from './record-routes.ts'

const ArrangeDialog = lazy(async () => ({
  default: (await import('#client/admin/list-views/arrange-dialog.tsx')).ArrangeDialog,
}))
const RecentChangesDialog = lazy(async () => ({
  default: (await import('#client/admin/bulk-changes/recent-changes-dialog.tsx')).RecentChangesDialog,
}))

const bulkLists: readonly AdminList[] = ['leads', 'applications', 'merchant-leads', 'tasks']
const isBulkList = (list: AdminList) => bulkLists.includes(list)

/** Lists that can be imported into. */
const importedKinds: Readonly<Partial<Record<AdminList, ImportKindName>>> = {
  leads: 'leads',
  'merchant-leads': 'merchants',
  applications: 'applications',
}

interface ListToolsProps {
  list: AdminList
  /** Keys and headers. */
  columns: readonly (readonly [key: string, header: string])[]
  /** Export filters that are not in the URL. */
  unsaid?: Readonly<Record<string, string>>
  sort?: SortChoice
}

const recordParameters = [...Object.values(recordRoutes).map(({ parameter }) => parameter), 'commission', 'task']

/** Without filters in the URL, applies the user's default view. */
export function ListTools({ list, columns, unsaid, sort }: ListToolsProps) {
  const role = useSignedInUser()?.role
  const navigate = useNavigate()
  const searchStr = useRouterState({ select: ({ location }) => location.searchStr })
  const [isOpen, setOpen] = useState(false)
  const [isRecentOpen, setRecentOpen] = useState(false)
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

  const exporting = useListExport(exported || undefined, {
    ...Object.fromEntries(new URLSearchParams(withoutRecord(searchStr))),
    ...unsaid,
  })
  const isAdministrator = administratorRoles.some((one) => one === role)
  const imported = isAdministrator && importedKinds[list]
  const more: MenuItem[] = [
    {
      ...{ key: 'views', text: 'Saved views…', onSelect: () => setOpen(true) },
      sign: <SquareStack size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
    },
    ...(isBulkList(list)
      ? [
          {
            ...{ key: 'bulk', text: 'Bulk changes…', onSelect: () => setRecentOpen(true) },
            sign: <History size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
          },
        ]
      : []),
    ...(imported
      ? [
          {
            ...{ key: 'import', text: 'Import', onSelect: () => void navigate({ href: `/admin/import/${imported}` }) },
            sign: <FileUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
          },
        ]
      : []),
    ...(exported
      ? [
          {
            ...{ key: 'export', text: exporting.isPending ? 'Exporting…' : 'Export', isDisabled: exporting.isPending },
            ...{ sign: <Download size="1.2em" strokeWidth={1.5} aria-hidden="true" />, onSelect: exporting.start },
          },
        ]
      : []),
  ]

  return (
    <>
      <ListDisplay sort={sort} onColumns={() => setOpen(true)} />
      <Menu
        label="More"
        title="More"
        trigger={<Ellipsis size="1.2em" strokeWidth={1.5} aria-hidden="true" />}
        groups={[{ items: more }]}
      />
      {isRecentOpen && (
        <Suspense>
          <RecentChangesDialog onClose={() => setRecentOpen(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <ArrangeDialog
            list={list}
            search={withoutRecord(searchStr)}
            columns={columns}
            isAdministrator={isAdministrator}
            onOpen={(search) => {
              setOpen(false)
              open(search)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface ListDisplayProps {
  sort?: SortChoice | undefined
  onColumns?: () => void
}

/** The display menu; the row height is the user's choice on this device, for every list. */
export const ListDisplay = (props: ListDisplayProps) => (
  <DisplayMenu
    {...props}
    isCompact={useStoredChoice('adminDensity') === 'compact'}
    onCompact={(isCompact) => storeChoice('adminDensity', isCompact ? 'compact' : '')}
  />
)

/** Each saved view of the user, as a tab. */
export function SavedViewTabs({ list }: { list: AdminList }) {
  const navigate = useNavigate()
  const shown = useRouterState({ select: ({ location }) => withoutRecord(location.searchStr) })
  const { views } = useListChoice(list)
  if (views.length === 0) return null
  return (
    <fieldset className="flex min-w-0 max-w-full overflow-x-auto [scrollbar-width:none]">
      <legend className="sr-only">Saved views</legend>
      {views.map(({ id, name, search }) => (
        <button
          key={id}
          type="button"
          aria-pressed={search === shown}
          onClick={() => void navigate({ href: `${listPaths[list]}?${search}` })}
          className={viewTab}
        >
          {name}
        </button>
      ))}
    </fieldset>
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
  <fieldset className="flex shrink-0 overflow-hidden rounded border border-line">
    <legend className="sr-only">View</legend>
    {views.map(([view, text, Sign]) => (
      <button
        key={view}
        type="button"
        aria-pressed={isBoard === (view === 'board')}
        onClick={() => onChoose(view)}
        title={text}
        className="inline-flex pointer-coarse:min-h-control min-h-[calc(var(--spacing-control)-2px)] min-w-control items-center justify-center text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-pressed:bg-sunken aria-pressed:text-ink"
      >
        <Sign size="1.1em" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{text}</span>
      </button>
    ))}
  </fieldset>
)

const views = [
  ['list', 'List', List],
  ['board', 'Board', Columns3],
] as const
