/** Returns the fragment of a heading: `What it costs` -> `what-it-costs`. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’'“”"]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
