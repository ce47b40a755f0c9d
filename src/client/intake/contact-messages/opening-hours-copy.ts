/** Texts of the opening hours. Apart from `copy.tsx`, so that their small script needs no React. */

export const openUntil = (time: string) => `Open now, until ${time} your time.`
export const closedUntilTime = (time: string) => `Closed now. We’re back at ${time} your time. You can write anytime.`
export const closedUntilDay = (day: string, time: string) =>
  `Closed now. We’re back on ${day} at ${time} your time. You can write anytime.`
