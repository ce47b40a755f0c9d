import { localMoment } from '#client/platform/local-moment.ts'

/** Returns today in the user's time zone: `2026-03-02`. */
export const localToday = (): string => localMoment(new Date()).slice(0, 10)
