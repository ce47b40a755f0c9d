/** What somebody writes about, in the order of the form. */
export const topicLabels = {
  funding: 'Business funding',
  personal: 'A personal loan',
  merchant: 'Card processing',
  existing_application: 'An application under way',
  privacy_request: 'My data: see, correct or delete it',
  complaint: 'A complaint',
  partner: 'Working together',
  press: 'Press',
} as const
export type ContactTopic = keyof typeof topicLabels
export const contactTopics = Object.keys(topicLabels) as [ContactTopic, ...ContactTopic[]]

/** Those that people choose from: requests about their data have a form of their own, and only staff find one here. */
export const offeredTopics = contactTopics.filter((topic) => topic !== 'privacy_request')

const day = 24 * 60 * 60_000

/**
 * Days in which an answer is due. A complaint: 15, the time that the Consumer Financial Protection Bureau gives
 * companies. A privacy request: 45, Cal. Civ. Code 1798.130(a)(2)(A).
 */
const daysToAnswer: Partial<Record<ContactTopic, number>> = { complaint: 15, privacy_request: 45 }

/** When a message has to be answered at the latest; undefined where no rule says so. */
export function answerDueAt(topic: ContactTopic, receivedAt: Date): Date | undefined {
  const days = daysToAnswer[topic]
  return days === undefined ? undefined : new Date(receivedAt.getTime() + days * day)
}

/** How somebody wants to be answered. */
export const channelLabels = { email: 'Email', phone: 'Call', text: 'Text message', whatsapp: 'WhatsApp' } as const
export type ContactChannel = keyof typeof channelLabels
export const contactChannels = Object.keys(channelLabels) as [ContactChannel, ...ContactChannel[]]

export const bestTimeLabels = {
  any: 'Any time',
  morning: 'Mornings',
  midday: 'Around noon',
  afternoon: 'Afternoons',
} as const
export type BestTime = keyof typeof bestTimeLabels
export const bestTimes = Object.keys(bestTimeLabels) as [BestTime, ...BestTime[]]
