/**
 * The opt-out keywords of 47 CFR 64.1200(a)(10) anywhere in a sentence, and other plain phrases. Also matches "please don't
 * stop": a missed message does no harm.
 */
const stop =
  /\b(stop|stopall|quit|end|revoke|opt[\s-]?out|cancel|unsubscribe|arret|parar|alto)\b|\b(do not|don.?t|no more|never) (text|message|contact|write|whatsapp)|\b(remove|take) me\b|\bleave me alone\b/

/** Returns whether a reply asks to stop messages. */
export const asksToStop = (message: string): boolean => stop.test(message.toLowerCase())

/** Returns whether a reply consists only of an opt-in keyword that providers know. */
export const asksToStart = (message: string): boolean => /^\s*(start|unstop|begin|subscribe)[\s.!]*$/i.test(message)
