import { OwnerRequestPage } from '#client/applications/applicants/owner-request.tsx'
import { hydrate } from '#client/entries/site/hydrate.tsx'

export const wake = hydrate(OwnerRequestPage)
