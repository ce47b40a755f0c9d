import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { ApplicationHeader } from '#client/admin/application-page/header/application-header.tsx'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { applicationDetail, applicationId } from '#client/admin/application-page/queries.ts'
import { TagEditor } from '#client/applications/tags/tag-editor.tsx'
import { HelpLink } from '#client/pages/admin/frame/help-link.tsx'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { RecordAccess } from '#client/platform/components/record-access.tsx'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { isFocusLeft } from '#client/ui/dialog/focus.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import {
  type ApplicationSearch,
  type ApplicationTabSlug,
  applicationTabSlugs,
  overviewSections,
  plainApplicationSearch,
} from './application-search.ts'
import { ApplicationTabLink } from './application-tab-link.tsx'
import { applicationTabs } from './application-tabs.tsx'

const RecordViewers = loadLater(async () => (await import('#client/admin/presence/record-viewers.tsx')).RecordViewers)

interface ApplicationTabBarProps {
  file: ApplicationDetail
  slugs: readonly ApplicationTabSlug[]
  open: ApplicationTabSlug
}

const route = getRouteApi('/admin/applications/$application')

/** When the other tabs are loaded, after the open one. */
const preloadMs = 1_500

const slugOf = (tab: ApplicationSearch['tab']) => applicationTabSlugs.find((slug) => slug === tab) ?? 'overview'

/** `/admin/applications/<id or reference>` */
export function ApplicationPage() {
  const { application: address } = route.useParams()
  const { tab } = route.useSearch()
  usePreload(applicationTabs[slugOf(tab)], true)
  usePreload(RecordViewers, true)
  const found = useQuery(applicationId(address))
  const file = useQuery({ ...applicationDetail(found.data ?? ''), enabled: found.data !== undefined })
  useTitle(file.data ? `${file.data.application.reference} · Applications` : 'Applications')
  const navigate = route.useNavigate()
  useEffect(() => {
    // Other components read the id from the URL.
    if (found.data && found.data !== address)
      void navigate({ params: { application: found.data }, search: (same) => same, replace: true })
  }, [found.data, address, navigate])
  const failed = found.isError ? found : file

  if (file.data) return <ApplicationContent key={file.data.application.id} file={file.data} />
  return (
    <>
      <div className="px-4 sm:px-6">
        <BackLink />
      </div>
      {failed.isError ? (
        <Notice
          title={isGone(failed.error) ? 'Application not found' : 'Couldn’t load this application'}
          {...(!isGone(failed.error) && { onRetry: () => void failed.refetch(), isRetrying: failed.isFetching })}
        >
          {isGone(failed.error)
            ? 'The link is incorrect or the application was deleted. Choose another one.'
            : messageOf(failed.error)}
        </Notice>
      ) : (
        <Spinner />
      )}
    </>
  )
}

function ApplicationContent({ file }: { file: ApplicationDetail }) {
  const { tab } = route.useSearch()
  const { id } = file.application
  const there = applicationTabSlugs.filter((slug) => applicationTabs[slug].isThere?.(file) ?? true)
  const open = there.find((slug) => slug === tab) ?? 'overview'
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const slug of applicationTabSlugs) applicationTabs[slug].preload()
    }, preloadMs)
    return () => clearTimeout(timer)
  }, [])
  const { actions, panel, onFollow } = useFollowedTab(open)
  return (
    <RecordAccess mayChange={file.application.mayChange}>
      <div className="wide:flex wide:h-full wide:flex-col">
        <Suspense>
          <RecordViewers kind="application" id={id} />
        </Suspense>
        <ApplicationHeader
          file={file}
          back={
            <div className="flex items-center gap-3">
              <BackLink />
              <HelpLink title="Application" />
            </div>
          }
          renderActionLink={(to, label) => (
            <span ref={actions} className="contents">
              <ApplicationTabLink application={id} tab={to} isReplacing onClick={() => onFollow(to)}>
                {label}
              </ApplicationTabLink>
            </span>
          )}
        />
        <div className="border-line border-b px-4 pb-2 empty:hidden sm:px-6">
          <TagEditor
            kind="application"
            id={id}
            listKey={applicationsKey}
            tags={file.application.tags}
            canEdit={file.application.mayChange}
          />
        </div>
        <ApplicationTabBar file={file} slugs={there} open={open} />
        <section
          ref={panel}
          tabIndex={-1}
          aria-labelledby="part"
          className="@container min-h-0 outline-none flex-1 px-4 pt-4 pb-10 sm:px-6 relative wide:overflow-y-auto"
        >
          <h2 id="part" className="sr-only">
            {applicationTabs[open].title}
          </h2>
          <div key={open} className={open === 'overview' ? 'max-w-7xl' : 'max-w-5xl'}>
            <Suspense fallback={<Spinner />}>
              {applicationTabs[open].show(
                file,
                overviewSections.find((section) => section === tab),
              )}
            </Suspense>
          </div>
        </section>
      </div>
    </RecordAccess>
  )
}

/** Moves the focus from the link of the next action into the tab that it opens. */
function useFollowedTab(open: ApplicationTabSlug) {
  const actions = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLElement>(null)
  const followed = useRef<ApplicationTabSlug>(undefined)
  useEffect(() => {
    if (followed.current === open && isFocusLeft(actions.current)) panel.current?.focus()
    followed.current = undefined
  }, [open])
  const onFollow = (tab: ApplicationTabSlug) => {
    if (tab === open) panel.current?.focus()
    else followed.current = tab
  }
  return { actions, panel, onFollow }
}

const BackLink = () => (
  <Link
    to="/admin/applications"
    className="-ml-1 inline-flex min-h-control items-center gap-1 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
  >
    <ChevronLeft size="1.2em" strokeWidth={1.5} aria-hidden="true" />
    Applications
  </Link>
)

function ApplicationTabBar({ file, slugs, open }: ApplicationTabBarProps) {
  const hasRoom = useMinWidth(48)
  const navigate = useNavigate()
  const { id } = file.application
  const countOf = (slug: ApplicationTabSlug) => applicationTabs[slug].count?.(file) || undefined
  const labels = Object.fromEntries(
    applicationTabSlugs.map((slug) => [slug, `${applicationTabs[slug].title} ${countOf(slug) ?? ''}`.trim()]),
  ) as Record<ApplicationTabSlug, string>
  if (!hasRoom)
    return (
      <div className="px-4 pt-2 sm:px-6">
        <Choice
          label="Section of the application"
          value={open}
          all={slugs}
          labels={labels}
          onChange={(tab) =>
            void navigate({
              to: '/admin/applications/$application',
              params: { application: id },
              search: { ...plainApplicationSearch, tab },
              replace: true,
            })
          }
        />
      </div>
    )
  return (
    <nav aria-label="Sections of the application" className="mt-1 border-line border-b px-4 sm:px-6">
      <ul className="flex flex-wrap gap-x-4">
        {slugs.map((slug) => (
          <li key={slug}>
            <ApplicationTabLink
              application={id}
              tab={slug}
              isOpen={slug === open}
              isReplacing
              onPreload={applicationTabs[slug].preload}
              className="-mb-px inline-flex min-h-control min-w-control items-center justify-center gap-1.5 border-transparent border-b-2 px-1 text-ink-soft hover:text-ink aria-[current=page]:border-action aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {applicationTabs[slug].title}
              {countOf(slug) !== undefined && (
                <span className="figures font-normal text-ink-soft text-sm">{countOf(slug)}</span>
              )}
            </ApplicationTabLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
