/** What a program may do that shows an API key: one scope for each noun and way. */
export const apiScopes = ['leads:read', 'leads:write', 'applications:read', 'applications:write'] as const
export type ApiScope = (typeof apiScopes)[number]

export const scopeLabels = {
  'leads:read': 'Read leads',
  'leads:write': 'Add leads',
  'applications:read': 'Read where applications stand, and their offers',
  'applications:write': 'Begin applications for leads',
} as const satisfies Record<ApiScope, string>

/** What every key begins with, so that one that was left in a file is found by looking for it. */
export const keyStart = 'hl_'
