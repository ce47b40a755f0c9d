/** Why a file was not taken. */
export const refusals = [
  'empty',
  'too_large',
  'wrong_type',
  'locked_pdf',
  'locked_sheet',
  'duplicate',
  'damaged',
  'unchecked',
] as const
export type Refusal = (typeof refusals)[number]

/** What is wrong, and what to do about it, for whoever sent the file. */
export const refusalLabels: Readonly<Record<Refusal, string>> = {
  empty: 'This file is empty. Open it on your device to see whether it holds what you think, then send it again.',
  too_large: 'This file is larger than 25 MB. Send fewer pages at a time, or scan in black and white, and try again.',
  wrong_type:
    'We cannot read this kind of file. Please send a PDF, a photo (JPEG, PNG, HEIC or WebP), a CSV or an Excel file (.xlsx).',
  locked_pdf:
    'This PDF asks for a password. Open it, print it to a new PDF without a password, and send that one. Please do not send us the password.',
  locked_sheet:
    'This Excel file has a password, or is in the old .xls format. Save it as .xlsx without a password, and send that one.',
  duplicate: 'You already sent this file. The one we have is kept; there is nothing more to do.',
  damaged: 'This file did not arrive whole. Please send it again.',
  unchecked:
    'We couldn’t check this file, so we didn’t save it. Open it, print it to a new PDF, and upload that one. A clear photo of each page works too.',
}

export const quarantineText =
  'Our virus scanner found something harmful in this file, so nobody will open it. Please run a virus check on your device, then send a clean copy, for example one downloaded anew from your bank.'

/**
 * @param sentOn in words, `March 2`.
 * @param countsAs what the one that is kept counts as, where it was now sent for something else.
 */
export const formatDuplicate = (name: string, sentOn: string, countsAs?: string) =>
  `You already sent this on ${sentOn}, as “${name}”. That one is kept${
    countsAs === undefined
      ? '; there is nothing more to do.'
      : `, as: ${countsAs}. Where it is something else, say so beside it, under “This is a”.`
  }`
