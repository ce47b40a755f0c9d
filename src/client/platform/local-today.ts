import { localMoment } from '#client/platform/local-moment.ts'

/** Today where the reader is: `2026-03-02`. */
export const localToday = (): string => localMoment(new Date()).slice(0, 10)
