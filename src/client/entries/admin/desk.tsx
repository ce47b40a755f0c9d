import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createDeskRouter } from '#client/entries/admin/router.tsx'

/** The signed-in app. Each sign-in creates a new router, so no state carries over between users. */
export function Desk() {
  const [router] = useState(createDeskRouter)
  return <RouterProvider router={router} />
}
