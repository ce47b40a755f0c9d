import { Link, useNavigate } from '@tanstack/react-router'
import { type ApplicationTabSlug, plainApplicationSearch } from '#client/pages/admin/application-search.ts'
import { applicationTabs } from '#client/pages/admin/application-tabs.tsx'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { Choice } from '#client/ui/choice.tsx'

interface ApplicationTabBarProps {
  application: string
  slugs: readonly ApplicationTabSlug[]
  open: ApplicationTabSlug
}

/** Tabs of an application, or a select on narrow screens. */
export function ApplicationTabBar({ application, slugs, open }: ApplicationTabBarProps) {
  const hasRoom = useMinWidth(48)
  const navigate = useNavigate()
  const to = '/admin/applications/$application'
  if (!hasRoom)
    return (
      <div className="px-4 pt-2 sm:px-6">
        <Choice
          label="Section of the application"
          value={open}
          all={slugs}
          words={tabLabels}
          onChange={(tab) =>
            void navigate({ to, params: { application }, search: { ...plainApplicationSearch, tab }, replace: true })
          }
        />
      </div>
    )
  return (
    <nav aria-label="Sections of the application" className="border-line border-b px-4 sm:px-6">
      <ul className="flex flex-wrap gap-x-5">
        {slugs.map((slug) => (
          <li key={slug}>
            <Link
              {...{ to, params: { application }, search: { ...plainApplicationSearch, tab: slug }, replace: true }}
              // Without the parameter, the default tab would look active next to every other one.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={slug === open ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 min-w-11 items-center justify-center border-transparent border-b-2 px-1 text-ink-soft hover:text-ink aria-[current=page]:border-action aria-[current=page]:font-semibold aria-[current=page]:text-action"
            >
              {applicationTabs[slug].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabLabels = Object.fromEntries(
  Object.entries(applicationTabs).map(([slug, { title }]) => [slug, title]),
) as Record<ApplicationTabSlug, string>
