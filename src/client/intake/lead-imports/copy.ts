/** Longer texts of lead imports, in one place for editors and translators. */
export const copy = {
  importedConsent:
    'A file doesn’t prove consent. Calls, texts and marketing emails to these leads stay blocked until the lead agrees.',
  undoEffect:
    'Leads added by this import are deleted, and updated leads get their previous name and phone back. Leads that were changed since, wrote to us or applied are kept.',
  fileTooLarge: 'This file is larger than 20 MB. Split it and import the parts.',
  noRows: 'This file has no rows. The first line must contain the column names.',
} as const
