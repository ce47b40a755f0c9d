import { PlainIsland } from '#client/pages/site/island.tsx'
import { useSettings } from '#client/pages/site/page-context.ts'

/** The hours, and whether somebody is there now; without JavaScript the hours alone. */
export function OpeningHours() {
  const { hours } = useSettings()
  return (
    <PlainIsland name="opening" wake="near">
      <p className="figures">
        {hours.days} {hours.open}-{hours.close} {hours.zone}
      </p>
      <p data-opening={JSON.stringify(hours)} role="status" className="min-h-[1lh] font-semibold" />
    </PlainIsland>
  )
}
