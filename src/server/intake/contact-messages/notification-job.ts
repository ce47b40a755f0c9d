import type { ContactTopic } from '#shared/intake/contact-messages/topics.ts'

/** Returns the job that notifies the staff responsible for a topic. Complaints go to the owners only. */
export const notificationJobFor = (topic: ContactTopic) =>
  topic === 'complaint' ? 'contact.notify-owners' : 'contact.notify-staff'
