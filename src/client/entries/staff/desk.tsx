import { RouterProvider } from '@tanstack/react-router'
import { router } from '#client/entries/staff/router.tsx'

/** Everything behind the login. */
export const Desk = () => <RouterProvider router={router} />
