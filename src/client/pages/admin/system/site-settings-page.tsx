import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { useDrafts } from '#client/system/settings/drafts.ts'
import { savedSettings } from '#client/system/settings/queries.ts'
import { SectionEditor } from '#client/system/settings/section-editor.tsx'
import { sectionLabels } from '#client/system/settings/section-labels.ts'
import { sectionSign } from '#client/system/settings/section-signs.ts'
import { WarningSign } from '#client/system/settings/warning-sign.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { maySave, readSettings, type SavedSections } from '#shared/system/settings/contract.ts'
import { type SectionName, type Sections, sectionNames } from '#shared/system/settings/sections.ts'

interface SiteSectionsProps {
  open: SectionName
  values: Sections
  isUnsaved: (section: SectionName) => boolean
}

const SectionList = ({ open, values, isUnsaved }: SiteSectionsProps) => (
  <nav
    aria-label="Site sections"
    className="relative w-72 shrink-0 overflow-y-auto border-line border-r px-3 pt-4 pb-4"
  >
    <ul>
      {sectionNames.map((name) => {
        const sign = sectionSign(name, values)
        return (
          <li key={name}>
            <Link
              to="/admin/settings/site"
              search={{ section: name }}
              activeOptions={{ exact: true }}
              aria-current={name === open ? 'page' : undefined}
              className="block min-h-control rounded px-3 py-2 hover:bg-sunken aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                {sectionLabels[name].title}
                {isUnsaved(name) && <span className="font-semibold text-brass text-sm">unsaved</span>}
              </span>
              {sign && <WarningSign>{sign}</WarningSign>}
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)

const SectionChoice = ({
  open,
  values,
  isUnsaved,
  onOpen,
}: SiteSectionsProps & { onOpen: (section: SectionName) => void }) => (
  <div className="max-w-3xl px-4 pt-4 sm:px-6">
    <SelectField
      label="Section"
      name="section"
      value={open}
      onChange={({ currentTarget: { value } }) => onOpen(sectionNames.find((name) => name === value) ?? open)}
      options={sectionNames.map((name) => {
        const notes = [isUnsaved(name) && 'unsaved', sectionSign(name, values)].filter(Boolean).join(', ')
        return [name, notes ? `${sectionLabels[name].title} (${notes})` : sectionLabels[name].title] as const
      })}
    />
  </div>
)

const route = getRouteApi('/admin/settings/site')

/** `/admin/settings/site`; `?section=` opens a section. */
export function SiteSettingsPage() {
  useTitle('Site')
  const user = useSignedInUser()
  const isAllowed = mayCall(user?.role, readSettings)
  const saved = useQuery({ ...savedSettings, enabled: isAllowed })
  if (!isAllowed)
    return <EmptyState title="No access">Only owners and managers can change the site settings.</EmptyState>
  if (saved.isPending) return <Spinner />
  if (!saved.data)
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
