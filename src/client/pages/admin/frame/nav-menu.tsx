import { Link, useLocation } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { InboxCount } from '#client/admin/inbox/inbox-count.tsx'
import { DueCount } from '#client/admin/tasks/due-count.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { Hint } from '#client/ui/overlay/hint.tsx'
import { iconButton, Keys } from '#client/ui/overlay/menu-parts.tsx'
import { type NavItem, navGroups, navItemsFor } from './nav-items.ts'
import { UserMenu } from './user-menu.tsx'

const paletteKeys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

const entry =
  'relative flex min-h-6.5 w-full items-center gap-2.5 rounded px-2 text-left text-ink-soft hover:bg-surface hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-action-soft aria-[current=page]:font-medium aria-[current=page]:text-action pointer-coarse:min-h-control'

export interface NavMenuProps {
  onSearch: () => void
  onShowKeys: () => void
  /** Closes the drawer after a selection. */
  onLeave?: (() => void) | undefined
  /** Icons only, with tooltips. */
  isNarrow?: boolean
  onResize?: (() => void) | undefined
}

/** The navigation by groups, with settings and the user's menu at its bottom. */
export function NavMenu({ onSearch, onShowKeys, onLeave, isNarrow = false, onResize }: NavMenuProps) {
  const items = navItemsFor(useSignedInUser()?.role)
  const groups = navGroups.filter((group) => items.some((item) => item.group === group))
  const at = (item: NavItem) => <NavEntry key={item.key} item={item} isNarrow={isNarrow} onLeave={onLeave} />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 px-2 pb-1">
      <nav aria-label="Admin" className="flex min-h-0 flex-1 flex-col">
        <Named text="Search" keys={paletteKeys}>
          <button
            type="button"
            aria-label={isNarrow ? 'Search' : undefined}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            className={`${entry} mb-1 border border-control bg-surface`}
            onClick={() => {
              onLeave?.()
              onSearch()
            }}
          >
            <Search size="1.1em" strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
            {!isNarrow && (
              <>
                <span className="flex-1">Search</span>
                <Keys keys={paletteKeys} />
              </>
            )}
          </button>
        </Named>
        {groups.map((group) => (
          <div key={group}>
            {isNarrow ? (
              <hr className="mx-1 my-1.5 border-line" />
            ) : (
              <p aria-hidden="true" className="px-2 pt-1.5 font-medium text-ink-faint text-xs">
                {group}
              </p>
            )}
            <ul aria-label={group}>{items.filter((item) => item.group === group).map(at)}</ul>
          </div>
        ))}
        <span className="flex-1" />
        <ul className="pt-1">{items.filter(({ group }) => group === '').map(at)}</ul>
      </nav>
      <div className={`flex border-line border-t pt-1 ${isNarrow ? 'flex-col items-center' : 'items-center gap-1'}`}>
        <UserMenu isNarrow={isNarrow} onShowKeys={onShowKeys} onLeave={onLeave} />
        {onResize && (
          <Hint text={isNarrow ? 'Show names' : 'Show icons only'} keys="[" side="right">
            <button
              type="button"
              aria-label={isNarrow ? 'Expand navigation' : 'Collapse navigation'}
              aria-keyshortcuts="["
              className={iconButton}
              onClick={onResize}
            >
              {isNarrow ? (
                <PanelLeftOpen size="1.2em" strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <PanelLeftClose size="1.2em" strokeWidth={1.5} aria-hidden="true" />
              )}
            </button>
          </Hint>
        )}
      </div>
    </div>
  )
}

interface NamedProps {
  text: string
  keys: string
  children: ReactElement
}

/** Shows the name of a control that has only an icon, and the keys of one with a name. */
const Named = ({ text, keys, children }: NamedProps) => (
  <Hint text={text} keys={keys} side="right">
    {children}
  </Hint>
)

interface NavEntryProps {
  item: NavItem
  isNarrow: boolean
  onLeave?: (() => void) | undefined
}

function NavEntry({ item: { to, view, label, key, Sign }, isNarrow, onLeave }: NavEntryProps) {
  const isCurrent = useLocation({
    select: ({ pathname, search }) => {
      const path = pathname.replace(/^\/admin\/?$/, '/admin/dashboard')
      const shown: unknown = (search as { view?: unknown }).view
      // The complaints are a view of the messages, with an entry of their own.
      const isView = view ? shown === view : to !== '/admin/contacts' || shown !== 'complaints'
      return `${path}/`.startsWith(`${to}/`) && isView
    },
  })
  return (
    <li>
      <Named text={label} keys={`g ${key}`}>
        <Link
          to={to}
          search={view ? { view } : {}}
          aria-label={isNarrow ? label : undefined}
          aria-keyshortcuts={`g ${key}`}
          aria-current={isCurrent ? 'page' : undefined}
          // The link's own mark would be on both entries of a page.
          activeOptions={{ exact: true, includeSearch: true }}
          className={`${entry} ${isNarrow ? 'justify-center' : ''}`}
          onClick={onLeave}
        >
          <Sign size="1.2em" strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          {!isNarrow && <span className="min-w-0 truncate">{label}</span>}
          {to === '/admin/inbox' && <InboxCount isNarrow={isNarrow} />}
          {to === '/admin/tasks' && <DueCount isNarrow={isNarrow} />}
        </Link>
      </Named>
    </li>
  )
}
