import type { ContactTopic } from '#shared/intake/contact-messages/topics.ts'

/** The job that tells who answers a message of that topic: a complaint is the owner's alone. */
export const noticeOf = (topic: ContactTopic) =>
  topic === 'complaint' ? 'contact.notify-owners' : 'contact.notify-staff'
