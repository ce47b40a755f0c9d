import { PlainIsland } from '#client/pages/site/island.tsx'
import { useSettings } from '#client/pages/site/page-context.ts'

/** Shows the opening hours, and with JavaScript if we are open now. */
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
