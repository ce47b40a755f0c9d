import { Outlet, useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { saveRecent } from '#client/admin/search/recent-records.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { StepUpHost } from '#client/identity/auth/step-up-host.tsx'
import { useRoleChanges } from '#client/identity/auth/use-role-changes.ts'
import { recordAt } from '#client/pages/admin/lists/record-routes.ts'
import { brandIcon, brandName } from '#client/platform/browser/brand.ts'
import { storeChoice, useStoredChoice } from '#client/platform/browser/stored-choice.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import type { LiveState } from '#client/platform/live/live.ts'
import { useLive } from '#client/platform/live/use-live.ts'
import { useOnline } from '#client/platform/live/use-online.ts'
import { CommandDialog, paletteTexts } from '#client/ui/dialog/command-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { topDialog } from '#client/ui/dialog/top-dialog.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { loadToasts } from '#client/ui/feedback/show-toast.ts'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import { loadMenu } from '#client/ui/overlay/menu.tsx'
import { loadPopup } from '#client/ui/overlay/popup.tsx'
import { recordKey } from '#shared/admin/search/record-key.ts'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { accessNotes, addressOfItem, closedNavItem, navItemsFor } from './nav-items.ts'
import { NavMenu } from './nav-menu.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PageHeader } from './page-header.tsx'
import { preloadWaiting, pressControl } from './press-control.ts'
import { useWaitingCount } from './use-waiting-count.ts'

interface ShortcutActions {
  readonly search: () => void
  readonly showKeys: () => void
  readonly addTask: () => void
}

/** After the first screen has loaded. */
const preloadMs = 3_000

/** Shown if live updates are interrupted. */
const ConnectionStatus = ({ state }: { state: LiveState }) => (
  <p role="status" className={state === 'lost' ? 'px-5 py-2 text-xs text-ink-soft' : 'sr-only'}>
    {state === 'lost' && 'Live updates are interrupted. Checking for changes every 30 seconds.'}
  </p>
)

const loadNotices = () => import('#client/pages/admin/lists/notices.tsx')
const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(() => loadPalette().then((page) => ({ default: page.CommandPalette })))

const QuickTask = lazy(() => import('./quick-task.tsx').then((page) => ({ default: page.QuickTask })))

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((page) => ({ default: page.ShortcutsDialog })))

export function AdminLayout() {
  const isWide = useMinWidth(64)
  const isNarrow = useStoredChoice('adminNavigation') === 'icons' && isWide
  const resize = useCallback(() => storeChoice('adminNavigation', isNarrow ? '' : 'icons'), [isNarrow])
  useDensity()
  const live = useLive()
  useRoleChanges()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [areKeysShown, setAreKeysShown] = useState(false)
  const showKeys = useCallback(() => setAreKeysShown(true), [])
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  const [isSearching, setIsSearching] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useCallback(() => {
    setTyped('')
    setIsSearching(true)
  }, [])
  const stopSearch = () => setIsSearching(false)
  const [isAddingTask, setIsAddingTask] = useState(false)
  const addTask = useCallback(() => setIsAddingTask(true), [])
  useGlobalShortcuts(useMemo(() => ({ search, showKeys, addTask }), [search, showKeys, addTask]))
  useRecentRecords()
  useWaitingCount()
  const isOnline = useOnline()
  const user = useSignedInUser()
  const [Notices, setNotices] = useState<ComponentType<{ user: StaffUser }>>()
  useEffect(() => {
    // Safari has no idle callback.
    const timer = setTimeout(() => {
      void loadNotices().then(
        (page) => setNotices(() => page.Notices),
        () => {},
      )
      for (const load of [loadPalette, loadToasts, loadMenu, loadPopup]) void load().catch(() => {})
    }, preloadMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div
      data-wide={isWide || undefined}
      data-narrow={isNarrow || undefined}
      data-offline={isOnline ? undefined : true}
      className="group/app text-base wide:grid wide:h-dvh wide:grid-rows-1 wide:grid-cols-[13.5rem_minmax(0,1fr)] wide:overflow-hidden wide:data-narrow:grid-cols-[3.25rem_minmax(0,1fr)]"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded focus:bg-action focus:px-4 focus:py-3 focus:text-on-action"
      >
        Skip to content
      </a>
      {isWide ? (
        <header className="relative flex h-full flex-col overflow-y-auto border-line border-r bg-sunken print:hidden">
          <Brand isNarrow={isNarrow} className="px-4 pt-2.5 pb-2" />
          <NavMenu onSearch={search} onShowKeys={showKeys} isNarrow={isNarrow} onResize={resize} />
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
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 outline-none wide:flex wide:h-full wide:flex-col wide:overflow-hidden"
      >
        <OfflineBar />
        <div className="min-h-0 min-w-0 flex-1">
          <Suspense fallback={<Spinner />}>
            <RoleGate>
              <Outlet />
            </RoleGate>
          </Suspense>
        </div>
      </main>
      {isMenuOpen && !isWide && (
        <Dialog title="Menu" place="left" onClose={closeMenu}>
          <NavMenu onSearch={search} onShowKeys={showKeys} onLeave={closeMenu} />
        </Dialog>
      )}
      <StepUpHost />
      <UndoToaster />
      {Notices && user && <Notices user={user} />}
      {isAddingTask && (
        <Suspense>
          <QuickTask onClose={() => setIsAddingTask(false)} />
        </Suspense>
      )}
      {isSearching && (
        // The field takes the first keys while the commands load.
        <Suspense
          fallback={
            <CommandDialog
              {...{ ...paletteTexts, typed, onType: setTyped, groups: [], isSearching: true, onClose: stopSearch }}
              status="Loading…"
            />
          }
        >
          <CommandPalette typed={typed} onType={setTyped} onShowKeys={showKeys} onClose={stopSearch} />
        </Suspense>
      )}
      {areKeysShown && (
        <Suspense>
          <ShortcutsDialog onClose={() => setAreKeysShown(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Brand = ({ className, isNarrow = false }: { className: string; isNarrow?: boolean }) => (
  <p className={`flex items-center gap-2 font-semibold ${className}`}>
    <img src={brandIcon()} alt={isNarrow ? brandName() : ''} width={24} height={24} className="size-6 shrink-0" />
    {!isNarrow && (
      <span className="min-w-0 truncate" title={brandName()}>
        {brandName()}
      </span>
    )}
  </p>
)

/** Rows follow the user's choice on this device. */
function useDensity() {
  const density = useStoredChoice('adminDensity')
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}

function useRecentRecords() {
  const address = useRouterState({ select: ({ location: { pathname, searchStr } }) => pathname + searchStr })
  useEffect(() => {
    const record = recordKey.safeParse(recordAt(address))
    if (record.success) saveRecent(record.data)
  }, [address])
}

/** Restricts a page to the roles whose navigation lists it. */
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
    const goings = navItemsFor(role).map(
      (item) => [`g ${item.key}`, () => void navigate({ href: addressOfItem(item) })] as const,
    )
    const inMenu = {
      'g h': () => void navigate({ to: '/admin/help' }),
      'g i': () => void navigate({ to: '/admin/diagnostics' }),
    }
    const onScreen = ['a', 's', 'n', 'l', 'N', '['].map((key) => [key, () => pressControl(key)] as const)
    return {
      ...{ ...Object.fromEntries(goings), ...inMenu, ...Object.fromEntries(onScreen) },
      ...{ '?': showKeys, c: addTask, t: addTask },
    }
  }, [role, navigate, showKeys, addTask])
  useShortcuts(actions)
  useEffect(() => void preloadWaiting(), [])

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
