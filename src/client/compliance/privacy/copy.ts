/** Longer texts of privacy, in one place for editors and translators. */
export const copy = {
  correctionSteps:
    'To correct a lead, open it below and select “Edit contact details”, or ask someone who works on leads to do it. Applications, messages and quote requests stay as submitted, so add the correction as a note there. An applicant can submit a new application.',
  correctionHelp: 'Old and new value. Saved with the request; the person is notified that it’s done.',
  extensionHelp:
    'You can extend once, by the same number of days. We email the reason to the person who sent the request.',
  deletionEffect: 'This can’t be undone. We’ll explain to the person what we keep and why.',
} as const
