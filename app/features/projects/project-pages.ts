import { AgendaPage, readAgendaAhead } from './agenda/agenda-page.tsx'
import { DashboardPage, readDashboardAhead } from './dashboard/dashboard-page.tsx'
import { ProjectPage, readProjectAhead } from './detail/project-page.tsx'

/** The pages of projects, one chunk of the app. The board is apart, since it includes drag and drop. */
export const pages = { AgendaPage, DashboardPage, ProjectPage, readAgendaAhead, readDashboardAhead, readProjectAhead }
