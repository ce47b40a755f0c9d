import type { Browser } from '#server/testing/browser.ts'

/** Moves an application from where it stands, as somebody does who has just looked. @param url of the file. */
export async function moveFile(staff: Browser, url: string, move: { to: string; reason?: string }) {
  const { application } = (await staff.get(url)).body
  return staff.post(`${url}/move`, { from: application.stage, ...move })
}
