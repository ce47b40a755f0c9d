import { Outlet } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { DueNotice } from '#client/admin/tasks/due-notice.tsx'
import { StepUpHost } from '#client/identity/auth/step-up-host.tsx'
import { useRoleChanges } from '#client/identity/auth/use-role-changes.ts'
import { ConnectionStatus } from '#client/pages/admin/connection-status.tsx'
import { NavMenu } from '#client/pages/admin/nav-menu.tsx'
import { RoleGate } from '#client/pages/admin/role-gate.tsx'
import { ShortcutsDialog } from '#client/pages/admin/shortcuts-dialog.tsx'
import { TaskLink } from '#client/pages/admin/task-link.tsx'
import { useGlobalShortcuts } from '#client/pages/admin/use-global-shortcuts.ts'
import { useRecentRecords } from '#client/pages/admin/use-recent-records.ts'
import { useLive } from '#client/platform/use-live.ts'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { UndoToaster } from '#client/ui/undo-toast.tsx'

const CommandPalette = lazy(() =>
  import('#client/pages/admin/command-palette.tsx').then((page) => ({ default: page.CommandPalette })),
)

const QuickTask = lazy(() => import('#client/pages/admin/quick-task.tsx').then((page) => ({ default: page.QuickTask })))

/** Layout of all admin pages: navigation at the side, or behind a button on narrow screens. */
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
      className="text-sm wide:grid wide:h-dvh wide:grid-rows-1 wide:grid-cols-[14.5rem_minmax(0,1fr)] wide:overflow-hidden"
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
              className="inline-flex min-h-11 items-center gap-2 rounded px-2.5 font-semibold hover:bg-surface @max-3xs:min-h-[44px] @max-3xs:px-2"
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
              className="inline-flex size-11 items-center justify-center rounded hover:bg-surface @max-3xs:size-[max(44px,2rem)]"
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
