/** `unconfirmed`: waits for the person to press the button in the mail, and is forgotten if they do not. */
export const requestStatuses = ['unconfirmed', 'received', 'in_progress', 'completed', 'refused'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Nobody has answered it yet. */
export const openStatuses = ['received', 'in_progress'] as const satisfies readonly RequestStatus[]
export const isOpen = (status: RequestStatus): status is (typeof openStatuses)[number] =>
  (openStatuses as readonly RequestStatus[]).includes(status)

/** Why a request is refused; each is told to the person in these words. */
export const refusalLabels = {
  not_verified: 'We could not make sure that the request comes from the person whom the data is about.',
  nothing_held: 'We hold nothing under this address.',
  law: 'The law makes us keep what you asked us to delete or change.',
  not_wrong: 'What you asked us to correct is right as far as we can tell.',
  repeated: 'We answered the same request twice in the last twelve months.',
} as const
export type RefusalCode = keyof typeof refusalLabels
export const refusalCodes = Object.keys(refusalLabels) as [RefusalCode, ...RefusalCode[]]
