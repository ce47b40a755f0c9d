import { hydrate } from '#client/entries/site/hydrate.tsx'
import { Portal } from '#client/pages/site/portal/portal.tsx'

export const wake = hydrate(Portal)
