import { Navigate, Outlet } from 'react-router-dom'
import { liveSettings } from '#app/data/areas/settings.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { sections } from '#app/ui/sections.ts'
import { useUser } from './session/use-session.ts'

/** The page at `/`, by the person's settings: the dashboard, or a redirect to another page. */
export function HomeRedirect() {
  const user = useUser()
  const settings = useAnswer(liveSettings)
  if (settings === undefined) return null
  const { homePage } = settings ?? user
  return homePage === 'dashboard' ? <Outlet /> : <Navigate to={sections[homePage].path} replace />
}
