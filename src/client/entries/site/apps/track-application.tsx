import { hydrate } from '#client/entries/site/hydrate.tsx'
import { Tracking } from '#client/pages/site/tracking/tracking.tsx'

export const wake = hydrate(Tracking)
