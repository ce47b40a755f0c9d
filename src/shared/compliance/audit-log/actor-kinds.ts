/** Who caused an action. */
export const actorKinds = ['visitor', 'applicant', 'merchant', 'staff', 'api-key', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

export const actorKindLabels = {
  visitor: 'A visitor',
  applicant: 'An applicant',
  merchant: 'A merchant',
  staff: 'Staff',
  'api-key': 'A program',
  system: 'System',
} as const satisfies Record<ActorKind, string>
