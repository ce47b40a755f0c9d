import type { ContactTopic } from '#shared/intake/contact-messages/topics.ts'

/** Returns a topic's notification job; complaints go only to owners. */
export const notificationJobFor = (topic: ContactTopic) =>
  topic === 'complaint' ? 'contact.notify-owners' : 'contact.notify-staff'
