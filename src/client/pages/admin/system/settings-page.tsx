import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentUser } from '#client/identity/auth/current-user.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { settingsSectionsFor } from './settings-sections.ts'

const tab =
  'inline-flex shrink-0 whitespace-nowrap focus-visible:-outline-offset-2 min-h-control min-w-control items-center justify-center border-transparent border-b-2 px-1 text-ink-soft hover:text-ink aria-[current=page]:border-action aria-[current=page]:font-semibold aria-[current=page]:text-action'

/** `/admin/settings`; each section has its own path. */
export const SettingsPage = () => (
  <div className="wide:flex wide:h-full wide:flex-col">
    <PageHeader title="Settings" />
    <SectionBar />
    <div className="min-h-0 flex-1">
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </div>
  </div>
)

function SectionBar() {
  const places = settingsSectionsFor(useCurrentUser()?.role)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const hasRoom = useMinWidth(48)
  // The first section is the default.
  const open = places.find(({ to }) => pathname.startsWith(to)) ?? places[0]
  if (!hasRoom && places.length > 1 && open)
    return (
      <div className="flex px-4 pb-2 sm:px-6">
        <Choice
          label="Settings section"
          value={open.to}
          all={places.map(({ to }) => to)}
          labels={Object.fromEntries(places.map(({ to, title }) => [to, title])) as Record<typeof open.to, string>}
          onChange={(to) => void navigate({ to })}
        />
      </div>
    )
  return (
    <nav aria-label="Settings" className="px-4 sm:px-6">
      <ul className="flex gap-x-4 overflow-x-auto [scrollbar-width:thin]">
        {places.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              className={tab}
              activeOptions={{ includeSearch: false }}
              aria-current={to === open?.to ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
