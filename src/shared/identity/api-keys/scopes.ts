/** API key scopes: one per resource and direction. */
export const apiScopes = ['leads:read', 'leads:write', 'applications:read', 'applications:write'] as const

export type ApiScope = (typeof apiScopes)[number]

export const scopeLabels = {
  'leads:read': 'Read leads',
  'leads:write': 'Add leads',
  'applications:read': 'Read application stages and offers',
  'applications:write': 'Start applications for leads',
} as const satisfies Record<ApiScope, string>
