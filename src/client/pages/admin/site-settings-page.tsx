import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { SectionChoice, SectionList } from '#client/pages/admin/site-sections.tsx'
import { messageOf } from '#client/platform/request-error.ts'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { useDrafts } from '#client/system/settings/drafts.ts'
import { savedSettings } from '#client/system/settings/queries.ts'
import { SectionEditor } from '#client/system/settings/section-editor.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { maySave, readSettings, type SavedSections } from '#shared/system/settings/contract.ts'
import { type SectionName, type Sections, sectionNames } from '#shared/system/settings/sections.ts'

const route = getRouteApi('/admin/settings/site')

/** `/admin/settings/site`: texts and settings of the public site; `?section=` is the open section. */
export function SiteSettingsPage() {
  useTitle('Site')
  const user = useSignedInUser()
  const isAllowed = mayCall(user?.role, readSettings)
  const saved = useQuery({ ...savedSettings, enabled: isAllowed })
  if (!isAllowed)
    return <EmptyState title="No access">Only owners and managers can change the site settings.</EmptyState>
  if (saved.isPending) return <Spinner />
  if (saved.isError)
    return (
      <Notice title="Couldn’t load the settings" onRetry={() => void saved.refetch()} isRetrying={saved.isFetching}>
        {messageOf(saved.error)}
      </Notice>
    )
  return <SiteSettings saved={saved.data.sections} />
}

function SiteSettings({ saved }: { saved: SavedSections }) {
  const { section } = route.useSearch()
  const role = useSignedInUser()?.role
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const { drafts, keep } = useDrafts()
  const sections = {
    open: section,
    values: Object.fromEntries(sectionNames.map((name) => [name, saved[name].value])) as Sections,
    isUnsaved: (name: SectionName) => drafts[name] !== undefined,
  }

  return (
    <div className="wide:flex wide:h-full">
      {isWide ? (
        <SectionList {...sections} />
      ) : (
        <SectionChoice {...sections} onOpen={(name) => void navigate({ search: { section: name } })} />
      )}
      <div className="min-w-0 flex-1 relative wide:overflow-y-auto">
        <SectionEditor
          key={section}
          section={section}
          mayChange={maySave(role, section)}
          saved={saved[section]}
          draft={drafts[section]}
          onDraft={(draft) => keep(section, draft)}
        />
      </div>
    </div>
  )
}
