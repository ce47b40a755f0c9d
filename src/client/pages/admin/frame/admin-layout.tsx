import { useMutation } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { Keyboard, LogOut, Menu, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { saveRecent } from '#client/admin/search/recent-records.ts'
import { DueCount, DueNotice } from '#client/admin/tasks/due-time.tsx'
import { signOut } from '#client/identity/auth/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { StepUpHost } from '#client/identity/auth/step-up-host.tsx'
import { useRoleChanges } from '#client/identity/auth/use-role-changes.ts'
import { TaskLink } from '#client/pages/admin/lists/record-link.tsx'
import { recordAt } from '#client/pages/admin/lists/record-routes.ts'
import {
  colorSchemeLabels,
  colorSchemes,
  getColorScheme,
  onColorSchemeChange,
  setColorScheme,
} from '#client/platform/browser/color-scheme.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import { clearDrafts } from '#client/platform/drafts/draft-store.ts'
import type { LiveState } from '#client/platform/live/live.ts'
import { useLive } from '#client/platform/live/use-live.ts'
import { goTo } from '#client/platform/session/login-path.ts'
import { clearSession } from '#client/platform/session/session-store.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { topDialog } from '#client/ui/dialog/top-dialog.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import { TextSize } from '#client/ui/text-size.tsx'
import { recordKey } from '#shared/admin/search/contract.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import { accessNotes, closedNavItem, navItemsFor } from './nav-items.ts'
import { PageHeader } from './page-header.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const paletteKeys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

const entry =
  'flex min-h-control w-full items-center gap-3 rounded px-3 text-left text-ink-soft hover:bg-surface hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action'

interface NavMenuProps {
  onSearch: () => void
  onShowKeys: () => void
  /** Closes the drawer after a selection. */
  onLeave?: () => void
}

interface ShortcutActions {
  readonly search: () => void
  readonly showKeys: () => void
  readonly addTask: () => void
}

/** Shown if live updates are interrupted. */
const ConnectionStatus = ({ state }: { state: LiveState }) => (
  <p role="status" className={state === 'lost' ? 'px-5 py-2 text-xs text-ink-soft' : 'sr-only'}>
    {state === 'lost' && 'Live updates are interrupted. Checking for changes every 30 seconds.'}
  </p>
)

const CommandPalette = lazy(() => import('./command-palette.tsx').then((page) => ({ default: page.CommandPalette })))

const QuickTask = lazy(() => import('./quick-task.tsx').then((page) => ({ default: page.QuickTask })))

export function AdminLayout() {
  const isWide = useMinWidth(64)
  const live = useLive()
  useRoleChanges()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [areKeysShown, setAreKeysShown] = useState(false)
  const showKeys = useCallback(() => setAreKeysShown(true), [])
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  const [isSearching, setIsSearching] = useState(false)
  const search = useCallback(() => setIsSearching(true), [])
  const [isAddingTask, setIsAddingTask] = useState(false)
  const addTask = useCallback(() => setIsAddingTask(true), [])
  useGlobalShortcuts(useMemo(() => ({ search, showKeys, addTask }), [search, showKeys, addTask]))
  useRecentRecords()

  return (
    <div
      data-wide={isWide || undefined}
      className="text-base wide:grid wide:h-dvh wide:grid-rows-1 wide:grid-cols-[14.5rem_minmax(0,1fr)] wide:overflow-hidden"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded focus:bg-action focus:px-4 focus:py-3 focus:text-on-action"
      >
        Skip to content
      </a>
      {isWide ? (
        <header className="relative flex h-full flex-col overflow-y-auto border-line border-r bg-sunken print:hidden">
          <Brand className="px-5 pt-5 pb-3" />
          <NavMenu onSearch={search} onShowKeys={showKeys} />
          <ConnectionStatus state={live} />
        </header>
      ) : (
        <header className="@container border-line border-b bg-sunken px-2 py-1.5 print:hidden">
          <div className="flex flex-wrap items-center gap-x-2 @max-3xs:gap-x-1">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsMenuOpen(true)}
              className="inline-flex min-h-control items-center gap-2 rounded px-2.5 font-semibold hover:bg-surface @max-3xs:min-h-[44px] @max-3xs:px-2"
            >
              <Menu size="1.3em" strokeWidth={1.5} aria-hidden="true" />
              <span className="@max-3xs:sr-only">Menu</span>
            </button>
            <Brand className="min-w-0 flex-1 truncate px-1 @max-3xs:px-0 @max-3xs:text-base" />
            <button
              type="button"
              aria-label="Search"
              aria-haspopup="dialog"
              onClick={search}
              className="inline-flex size-control items-center justify-center rounded hover:bg-surface @max-3xs:size-[max(44px,2rem)]"
            >
              <Search size="1.3em" strokeWidth={1.5} aria-hidden="true" />
            </button>
            <ConnectionStatus state={live} />
          </div>
        </header>
      )}
      <main id="content" tabIndex={-1} className="min-w-0 outline-none wide:h-full wide:overflow-hidden">
        <Suspense fallback={<Spinner />}>
          <RoleGate>
            <Outlet />
          </RoleGate>
        </Suspense>
      </main>
      {isMenuOpen && !isWide && (
        <Dialog title="Menu" place="left" onClose={closeMenu}>
          <NavMenu onSearch={search} onShowKeys={showKeys} onLeave={closeMenu} />
        </Dialog>
      )}
      <StepUpHost />
      <UndoToaster />
      <DueNotice renderLink={(task, isApart) => <TaskLink task={task} isApart={isApart} />} />
      {isAddingTask && (
        <Suspense>
          <QuickTask onClose={() => setIsAddingTask(false)} />
        </Suspense>
      )}
      {isSearching && (
        <Suspense>
          <CommandPalette onShowKeys={showKeys} onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
      {areKeysShown && <ShortcutsDialog onClose={() => setAreKeysShown(false)} />}
    </div>
  )
}

const Brand = ({ className }: { className: string }) => (
  <p className={`font-display font-semibold text-lg ${className}`}>Harborline</p>
)

function useRecentRecords() {
  const address = useRouterState({ select: ({ location: { pathname, searchStr } }) => pathname + searchStr })
  useEffect(() => {
    const record = recordKey.safeParse(recordAt(address))
    if (record.success) saveRecent(record.data)
  }, [address])
}

/** Restricts a page to roles that have it in their navigation. */
function RoleGate({ children }: { children: ReactNode }) {
  const role = useSignedInUser()?.role
  const pathname = useLocation({ select: (location) => location.pathname })
  const closed = role && closedNavItem(role, pathname)
  if (!closed) return children
  return (
    <>
      <PageHeader title={closed.label} />
      <EmptyState title="No access">{accessNotes[closed.to]}</EmptyState>
    </>
  )
}

/** Ctrl/⌘ K also works in text fields and without single-key shortcuts. */
function useGlobalShortcuts({ search, showKeys, addTask }: ShortcutActions) {
  const role = useSignedInUser()?.role
  const navigate = useNavigate()
  const actions = useMemo(() => {
    const goings = navItemsFor(role).map(({ key, to }) => [`g ${key}`, () => void navigate({ to })] as const)
    return { ...Object.fromEntries(goings), '?': showKeys, t: addTask }
  }, [role, navigate, showKeys, addTask])
  useShortcuts(actions)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Overrides the browser's search shortcut.
      event.preventDefault()
      // Another dialog would cover the open one.
      if (!topDialog()) search()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [search])
}

function NavMenu({ onSearch, onShowKeys, onLeave }: NavMenuProps) {
  const role = useSignedInUser()?.role
  // The dashboard has two paths.
  const isHome = useLocation({ select: ({ pathname }) => /^\/admin\/?$/.test(pathname) })
  return (
    <div className="flex flex-1 flex-col justify-between gap-6 p-2">
      <nav aria-label="Admin">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="mb-2 flex min-h-control w-full items-center gap-3 rounded border border-control bg-surface px-3 text-left text-ink-soft hover:border-action hover:text-ink"
          onClick={() => {
            onLeave?.()
            onSearch()
          }}
        >
          <Search size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          <span className="flex-1">Search</span>
          <span aria-hidden="true" className="font-mono text-xs pointer-coarse:hidden">
            {paletteKeys}
          </span>
        </button>
        <ul className="grid grid-cols-1 gap-0.5">
          {navItemsFor(role).map(({ to, label, Sign }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHome && to === '/admin/dashboard' ? 'page' : undefined}
                className={entry}
                onClick={onLeave}
                activeOptions={{ includeSearch: false }}
              >
                <Sign size="1.2em" strokeWidth={1.5} aria-hidden="true" />
                {label}
                {to === '/admin/tasks' && <DueCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-0.5">
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${entry} pointer-coarse:hidden`}
          onClick={() => {
            onLeave?.()
            onShowKeys()
          }}
        >
          <Keyboard size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          Keyboard shortcuts
        </button>
        <TextSize className="justify-between px-3 text-ink-soft" />
        <ThemeChoice />
        <SignedInPerson />
      </div>
    </div>
  )
}

function SignedInPerson() {
  const user = useSignedInUser()
  const leave = useMutation({
    ...signOut,
    // Even if the request fails: the next person at this device finds no data.
    onSettled: () => {
      // Shows the login first; otherwise the app would report an expired session.
      goTo('/admin/login')
      clearSession()
      clearDrafts()
    },
  })

  return (
    <div className="mt-1 border-line border-t pt-2">
      {user && (
        <div className="px-3 py-1">
          <p className="break-words font-semibold">{user.name}</p>
          <p className="break-words text-xs text-ink-soft">{user.email}</p>
          <p className="text-xs text-ink-soft">Role: {roleLabels[user.role].name}</p>
        </div>
      )}
      <button type="button" className={entry} disabled={leave.isPending} onClick={() => leave.mutate()}>
        <LogOut size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        {leave.isPending ? 'Signing out…' : 'Sign out'}
      </button>
    </div>
  )
}

function ThemeChoice() {
  const scheme = useSyncExternalStore(onColorSchemeChange, getColorScheme)
  return (
    <label className="inline-flex min-h-control flex-wrap items-center justify-between gap-x-3 px-3 text-ink-soft">
      Theme
      <select
        autoComplete="off"
        value={scheme}
        onChange={({ currentTarget: { value } }) =>
          setColorScheme(colorSchemes.find((one) => one === value) ?? 'system')
        }
        className="min-h-control min-w-0 rounded border border-control bg-surface px-2.5 text-ink"
      >
        {colorSchemes.map((one) => (
          <option key={one} value={one}>
            {colorSchemeLabels[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
