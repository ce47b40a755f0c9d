import { useQuery } from '@tanstack/react-query'
import { copy } from '#client/system/settings/copy.ts'
import { savedSettings } from '#client/system/settings/queries.ts'
import { useSection } from '#client/system/settings/section-context.ts'
import { DaySetting, SwitchSetting, TextSetting } from '#client/system/settings/setting-fields.tsx'
import { WarningSign } from '#client/system/settings/warning-sign.tsx'
import type { Launch } from '#shared/system/launch/launch.ts'
import { launchBlockers } from '#shared/system/launch/launch-blockers.ts'
import { Pair } from './pair.tsx'

/** Opening the site, and what a person confirms before. */
export const LaunchForm = () => (
  <>
    <Blockers />
    <SwitchSetting path="isOpen" help={copy.openHelp} />
    <TextSetting path="licenseExemption" help={copy.licenseExemptionHelp} />
    <Pair>
      <TextSetting path="legalReviewBy" help="A lawyer’s name and firm." />
      <DaySetting path="legalReviewOn" />
    </Pair>
    <SwitchSetting path="worksAlone" help="The setup list then doesn’t ask you to invite anyone." />
    <SwitchSetting path="isChecklistHidden" help={copy.hideListHelp} />
  </>
)

/** What is missing before the site may open. */
function Blockers() {
  const saved = useQuery(savedSettings)
  const launch = useSection().value as Launch
  if (!saved.data) return null
  const { contact, licenses, claims } = saved.data.sections
  const missing = Object.values(
    launchBlockers({ contact: contact.value, licenses: licenses.value, claims: claims.value, launch }),
  )
  if (missing.length === 0) return <p>Everything required to open the site is in place.</p>
  return (
    <div className="rounded border border-line bg-surface p-4">
      <p className="font-semibold">Before you can open the site</p>
      <ul className="mt-2 grid gap-1">
        {missing.map((text) => (
          <li key={text}>
            <WarningSign>{text}</WarningSign>
          </li>
        ))}
      </ul>
    </div>
  )
}
