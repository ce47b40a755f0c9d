import type { Browser } from './browser.ts'

/** @param url of the application. */
export async function postMove(staff: Browser, url: string, move: { to: string; reason?: string }) {
  const { application } = (await staff.get(url)).body
  return staff.post(`${url}/move`, { from: application.stage, ...move })
}
