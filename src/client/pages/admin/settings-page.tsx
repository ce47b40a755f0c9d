import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentUser } from '#client/identity/auth/account-queries.ts'
import { PageHeader } from '#client/pages/admin/page-header.tsx'
import { settingsSectionsFor } from '#client/pages/admin/settings-sections.ts'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { Choice } from '#client/ui/choice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

const tab =
  'inline-flex min-h-11 min-w-11 items-center justify-center border-transparent border-b-2 px-1 text-ink-soft hover:text-ink aria-[current=page]:border-action aria-[current=page]:font-semibold aria-[current=page]:text-action'

/** `/admin/settings`: the sections that the role can open, each with its own path. */
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

/** Tabs of the sections, or a select on narrow screens. */
function SectionBar() {
  const places = settingsSectionsFor(useCurrentUser()?.role)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const hasRoom = useMinWidth(48)
  // The first section is also the default.
  const open = places.find(({ to }) => pathname.startsWith(to)) ?? places[0]
  if (!hasRoom && places.length > 1 && open)
    return (
      <div className="flex px-4 pb-2 sm:px-6">
        <Choice
          label="Settings section"
          value={open.to}
          all={places.map(({ to }) => to)}
          words={Object.fromEntries(places.map(({ to, title }) => [to, title])) as Record<typeof open.to, string>}
          onChange={(to) => void navigate({ to })}
        />
      </div>
    )
  return (
    <nav aria-label="Settings" className="px-4 sm:px-6">
      <ul className="flex flex-wrap gap-x-6">
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
