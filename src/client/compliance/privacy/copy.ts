/** Texts of the privacy signal, and longer texts of privacy requests in the admin area. */

export const correctionSteps =
  'To correct a lead, open it below and select “Edit contact details”, or ask someone who works on leads to do it. Applications, messages and quote requests stay as submitted, so add the correction as a note there. An applicant can submit a new application.'
export const correctionHelp = 'Old and new value. Saved with the request; the person is notified that it’s done.'
export const extensionHelp =
  'You can extend once, by the same number of days. We email the reason to the person who sent the request.'
export const othersHelp =
  'Staff merged these leads with this person, but only the address of the request is confirmed. They aren’t part of a copy or a deletion. If they belong to the same person, ask for a request from their address; if they don’t, unmerge them.'
export const deletionEffect = 'This can’t be undone. We’ll explain to the person what we keep and why.'

// privacy-signal.ts
export const signalHonored = 'Opt-Out Request Honored: your browser sends Global Privacy Control.'
export const noSignal = 'Your browser isn’t sending this signal.'
