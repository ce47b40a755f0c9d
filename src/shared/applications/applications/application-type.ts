export const applicationTypes = ['business', 'personal'] as const
export type ApplicationType = (typeof applicationTypes)[number]
