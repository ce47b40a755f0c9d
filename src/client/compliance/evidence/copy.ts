/** Longer texts of paper records, in one place for editors and translators. */
export const copy = {
  onPaper:
    'You asked for paper records. From now on, we’ll mail them to you, free of charge. What you received before stays valid.',
  choosePaper:
    'We’ll mail disclosures and contracts to you instead of showing them here. It’s free, but the mail takes a few days. You can switch back here at any time.',
  recordPaper:
    'From now on, nothing is sent to them electronically: you get a task to mail the copies. Only the applicant can switch back.',
} as const
