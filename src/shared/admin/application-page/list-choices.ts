import { stages } from '#shared/applications/applications/stages.ts'

export const applicationViews = ['open', 'drafts', 'closed', 'all'] as const

/** `waiting`: longest in their stage first. */
export const applicationSorts = ['newest', 'waiting'] as const

export const applicationOwners = ['all', 'mine'] as const

/** A stage, or something staff need to do. */
export const applicationNeeds = ['', 'reply', 'review', 'expired_offer', ...stages] as const
