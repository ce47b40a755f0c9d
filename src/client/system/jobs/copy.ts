/** Longer texts of jobs, in one place for editors and translators. */
export const copy = {
  mailOutage:
    'We try the server every minute and send them as soon as it responds. Emails that can’t be sent within three days are listed under “Failed jobs”.',
  mailboxOutage: 'We retry each one for three days, then list it under “Failed jobs”.',
  scannerOutage: 'We try the scanner every minute. No one can open these documents until they are scanned.',
  storageOutage: 'We try the storage every minute and run them as soon as it responds.',
} as const
