/** `unconfirmed`: waits for confirmation by email, and is deleted otherwise. */
export const requestStatuses = ['unconfirmed', 'received', 'in_progress', 'completed', 'refused'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Not answered yet. */
export const openStatuses = ['received', 'in_progress'] as const satisfies readonly RequestStatus[]
export const isOpen = (status: RequestStatus): status is (typeof openStatuses)[number] =>
  (openStatuses as readonly RequestStatus[]).includes(status)

/** Reasons for a refusal, as told to the person. */
export const refusalLabels = {
  not_verified: 'We couldn’t verify that the request comes from the person the data is about.',
  nothing_held: 'We hold nothing under this address.',
  law: 'The law requires us to keep what you asked us to delete or change.',
  not_wrong: 'As far as we can tell, the information you asked us to correct is right.',
  repeated: 'We’ve answered the same request twice in the last twelve months.',
} as const
export type RefusalCode = keyof typeof refusalLabels
export const refusalCodes = Object.keys(refusalLabels) as [RefusalCode, ...RefusalCode[]]
