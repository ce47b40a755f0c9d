import { Link } from '@tanstack/react-router'
import { sectionLabels } from '#client/system/settings/section-labels.ts'
import { sectionSign } from '#client/system/settings/section-signs.ts'
import { WarningSign } from '#client/system/settings/warning-sign.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { type SectionName, type Sections, sectionNames } from '#shared/system/settings/sections.ts'

interface SiteSectionsProps {
  open: SectionName
  /** The saved values. */
  values: Sections
  isUnsaved: (section: SectionName) => boolean
}

/** The sections next to the form, each with its open issues. */
export const SectionList = ({ open, values, isUnsaved }: SiteSectionsProps) => (
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
              className="block min-h-11 rounded px-3 py-2 hover:bg-sunken aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action"
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

/** A select above the form for narrow screens. */
export const SectionChoice = ({
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
